package io.hermod.handshake;

import java.net.http.HttpRequest;
import java.util.function.Function;

/**
 * What an endpoint is asked, and how its answer is judged.
 *
 * @param judge pure: the same answer has the same verdict
 */
record Question(HttpRequest request, Function<Answer, Verdict> judge) {}
