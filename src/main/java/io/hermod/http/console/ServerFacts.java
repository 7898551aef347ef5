package io.hermod.http.console;

/**
 * What the console shows about its server.
 *
 * @param isTimeVirtual whether the clock of the events stands still until somebody moves it
 */
public record ServerFacts(String version, String profile, boolean isTimeVirtual) {}
