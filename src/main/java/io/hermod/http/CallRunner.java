package io.hermod.http;

import io.hermod.audit.AuditTrail;
import io.hermod.audit.AuditedCall;
import io.hermod.audit.Rejections;
import java.util.concurrent.Executor;

/**
 * Runs management calls, which block, off the event loop. What changes something or shows a secret
 * is in the audit log before it is done, or is not done.
 *
 * @param executor starts a virtual thread per task
 * @param rejections hears of those who are turned away
 */
public record CallRunner(Executor executor, AuditTrail trail, Rejections rejections) {

  void run(ArmExchange exchange, ArmRoute.Verb verb, ArmCall call) {
    executor.execute(() -> exchange.guard(() -> exchange.send(answer(exchange, verb, call))));
  }

  private ArmAnswer answer(ArmExchange exchange, ArmRoute.Verb verb, ArmCall call) {
    return verb.isAudited() ? audited(exchange, verb, call) : verb.action().run(call);
  }

  private ArmAnswer audited(ArmExchange exchange, ArmRoute.Verb verb, ArmCall call) {
    AuditedCall told =
        new AuditedCall(
            exchange.id(),
            call.caller().identity(),
            exchange.address(),
            verb.method().name(),
            ArmEndpoint.rawPath(exchange.request()));
    trail.begin(told);
    ArmAnswer answer = exchange.answerOf(() -> verb.action().run(call));
    trail.end(told, answer.status());
    return answer;
  }
}
