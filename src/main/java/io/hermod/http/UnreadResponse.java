package io.hermod.http;

/**
 * A large response that its client has not read completely.
 *
 * @param since the tick at which it was handed to the connection
 */
record UnreadResponse(int bytes, long since) {}
