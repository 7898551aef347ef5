package io.hermod.destination;

import io.hermod.destination.DeliveryOutcome.Answered;
import io.hermod.event.Event;
import io.hermod.profile.Profile;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes a line for every delivery of an Edge topic, as the module does where it is told to. */
public record LoggedSenders(Senders senders) implements Senders {
  private static final Logger LOG = LoggerFactory.getLogger(LoggedSenders.class);

  @Override
  public Sender senderFor(Subscription subscription, Topic topic, Profile profile) {
    Sender sender = senders.senderFor(subscription, topic, profile);
    return topic.isEdge() ? new LoggedSender(sender, topic, subscription, profile) : sender;
  }

  private record LoggedSender(
      Sender sender, Topic topic, Subscription subscription, Profile profile) implements Sender {

    @Override
    public int length(Event event, Instant publishedAt) {
      return sender.length(event, publishedAt);
    }

    @Override
    public void send(Cargo cargo, DeliveryListener listener) {
      sender.send(cargo, new Scribe(listener, topic, subscription, profile, cargo.size()));
    }
  }

  private record Scribe(
      DeliveryListener listener,
      Topic topic,
      Subscription subscription,
      Profile profile,
      int events)
      implements DeliveryListener {

    @Override
    public void settled(DeliveryOutcome outcome) {
      if (outcome instanceof Answered answer) {
        write(answer);
      }
      listener.settled(outcome);
    }

    @Override
    public void lateEnd(@Nullable Answered answer) {
      if (answer != null) {
        write(answer);
      }
      listener.lateEnd(answer);
    }

    private void write(Answered answer) {
      if (profile.success().contains(answer.status())) {
        LOG.info(
            "delivered topic={} subscription={} events={} status={}",
            topic.name(),
            subscription.name(),
            events,
            answer.status());
      }
    }
  }
}
