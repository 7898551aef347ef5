package io.hermod.access.token;

import java.net.URI;

/**
 * The addresses of an issuer where people sign in.
 *
 * @param authorization where the browser goes
 * @param token where the server exchanges the code that the browser brings back
 * @param namesIssuer whether the browser also brings back the issuer's name (RFC 9207)
 */
record SignInAddresses(URI authorization, URI token, boolean namesIssuer) {}
