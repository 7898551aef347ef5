package io.hermod.deadletter;

import io.hermod.store.DeadLetter;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where lanes turn with events that they give up. */
public interface LetterOffice {

  /** Makes the letters of a subscription; null where it wants none. */
  @Nullable LetterComposer composer(Subscription subscription, Topic topic);

  /** These letters are durable now; callable from any thread. */
  void kept(List<DeadLetter> letters);
}
