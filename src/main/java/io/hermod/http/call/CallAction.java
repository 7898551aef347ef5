package io.hermod.http.call;

/** The action of one method on one route; may block. */
@FunctionalInterface
public interface CallAction {
  CallResponse run(Call call);
}
