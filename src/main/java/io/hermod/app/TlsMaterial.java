package io.hermod.app;

import java.nio.file.Path;

/**
 * What the HTTPS listener needs, as PEM files.
 *
 * @param authority what clients trust
 * @param certificate the server's own, followed by the authority's
 * @param key the server's private key, PKCS#8
 */
public record TlsMaterial(Path authority, Path certificate, Path key) {}
