package io.hermod.secret;

/**
 * A secret that nobody can read without its key.
 *
 * @param keyId which key that is
 * @param text the sealed bytes, as text
 */
public record Sealed(String keyId, String text) {}
