package io.hermod.app;

import io.hermod.access.BearerTokens;
import io.hermod.access.Clients;
import io.hermod.access.Credentials;
import io.hermod.config.DataDirectory;
import io.hermod.config.HermodConfig;
import java.time.InstantSource;

/** What stands before the server is built on it: settings, a locked directory, secrets, time. */
record Foundation(
    HermodConfig config,
    DataDirectory directory,
    CertificateKeeper certificates,
    Credentials credentials,
    BearerTokens tokens,
    Clients clients,
    InstantSource clock) {}
