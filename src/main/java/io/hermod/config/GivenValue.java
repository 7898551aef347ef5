package io.hermod.config;

/**
 * What someone set a key to.
 *
 * @param origin where, in words that follow "from": a flag, a variable, a line of a file
 */
public record GivenValue(String key, String text, String origin) {}
