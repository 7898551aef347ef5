package io.hermod.http.api;

import io.hermod.http.call.Call;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.JsonFields;
import io.hermod.http.call.RequestJson;
import io.hermod.http.resource.SigningMember;
import io.hermod.http.resource.SubscriptionResource;
import io.hermod.manage.subscription.SigningChange;
import io.hermod.manage.subscription.SubscriptionControls;
import io.hermod.manage.subscription.TopicSubscription;
import io.hermod.subscription.SigningAlgorithm;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/** Changes the keys that sign the requests of event subscriptions. */
public final class SigningResource implements ApiResource {
  private final SubscriptionControls controls;

  public SigningResource(SubscriptionControls controls) {
    this.controls = controls;
  }

  CallResponse enable(Call call) {
    SigningAlgorithm wanted = algorithm(call);
    return newKey(
        call, new SigningChange.Enable(wanted == null ? SigningAlgorithm.HMAC_SHA256 : wanted));
  }

  CallResponse rotate(Call call) {
    return newKey(call, new SigningChange.Rotate(algorithm(call)));
  }

  CallResponse disable(Call call) {
    return CallResponse.ok(SubscriptionResource.json(sign(call, new SigningChange.Disable())));
  }

  /** This is the only response that contains the secret. */
  private CallResponse newKey(Call call, SigningChange change) {
    return CallResponse.ok(
        SigningMember.withSecret(
            Objects.requireNonNull(sign(call, change).subscription().signing())));
  }

  private TopicSubscription sign(Call call, SigningChange change) {
    return controls.sign(NamedSubscription.in(call.path()), change);
  }

  /** Null if the caller does not name one; the body may be empty. */
  private static @Nullable SigningAlgorithm algorithm(Call call) {
    JsonFields body =
        call.body().length() == 0
            ? new JsonFields("", JsonNodeFactory.instance.objectNode())
            : RequestJson.parse(call.body());
    body.allowOnly(SigningMember.ALGORITHM);
    return SigningMember.algorithm(body);
  }
}
