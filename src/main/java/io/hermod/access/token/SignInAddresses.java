package io.hermod.access.token;

import java.net.URI;

/**
 * The addresses of an issuer where people sign in.
 *
 * @param authorization where the browser goes
 * @param token where the server exchanges the code that the browser brings back
 */
record SignInAddresses(URI authorization, URI token) {}
