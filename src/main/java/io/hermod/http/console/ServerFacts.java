package io.hermod.http.console;

/**
 * What the console shows about its server.
 *
 * @param isTimeVirtual whether the clock of the events stands still until somebody moves it
 * @param isInCluster whether it is one of several nodes
 */
public record ServerFacts(
    String version, String profile, boolean isTimeVirtual, boolean isInCluster) {}
