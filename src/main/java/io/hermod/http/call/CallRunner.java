package io.hermod.http.call;

import io.hermod.audit.AuditTrail;
import io.hermod.audit.AuditedCall;
import io.hermod.audit.Rejections;
import io.hermod.http.server.Endpoint;
import java.util.concurrent.Executor;

/**
 * Runs management calls off the event loop, because they block. A call that changes something or
 * shows a secret is written to the audit log first; if that fails, the call is not run.
 *
 * @param executor starts a virtual thread per task
 * @param rejections is told about rejected requests
 */
public record CallRunner(Executor executor, AuditTrail trail, Rejections rejections) {

  public void run(CallExchange exchange, CallRoute.Verb verb, Call call) {
    executor.execute(() -> exchange.guard(() -> exchange.send(answer(exchange, verb, call))));
  }

  private CallResponse answer(CallExchange exchange, CallRoute.Verb verb, Call call) {
    return verb.isAudited() ? audited(exchange, verb, call) : verb.action().run(call);
  }

  private CallResponse audited(CallExchange exchange, CallRoute.Verb verb, Call call) {
    AuditedCall told =
        new AuditedCall(
            exchange.id(),
            call.caller().identity(),
            exchange.address(),
            verb.method().name(),
            Endpoint.rawPath(exchange.request()));
    trail.begin(told);
    CallResponse answer = exchange.answerOf(() -> verb.action().run(call));
    trail.end(told, answer.status());
    return answer;
  }
}
