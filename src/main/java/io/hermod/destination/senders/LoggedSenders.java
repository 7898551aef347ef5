package io.hermod.destination.senders;

import io.hermod.destination.BatchBody;
import io.hermod.destination.DeliveryListener;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Accepted;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.destination.DeliveryOutcome.PartlyAccepted;
import io.hermod.destination.DeliveryOutcome.Rejected;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.destination.DeliveryOutcome.Unreadable;
import io.hermod.destination.DeliveryOutcome.Withheld;
import io.hermod.destination.Sender;
import io.hermod.destination.Senders;
import io.hermod.event.Event;
import io.hermod.profile.Profile;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs a line for every delivery of an Edge topic, as the Edge module does if it is configured to.
 */
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
    public void send(BatchBody batch, DeliveryListener listener) {
      sender.send(batch, new LoggingListener(listener, topic, subscription, profile, batch.size()));
    }
  }

  private record LoggingListener(
      DeliveryListener listener,
      Topic topic,
      Subscription subscription,
      Profile profile,
      int events)
      implements DeliveryListener {

    @Override
    public void settled(DeliveryOutcome outcome) {
      write(outcome);
      listener.settled(outcome);
    }

    @Override
    public void lateEnd(@Nullable DeliveryOutcome answer) {
      if (answer != null) {
        write(answer);
      }
      listener.lateEnd(answer);
    }

    private void write(DeliveryOutcome answer) {
      int delivered = delivered(answer);
      if (delivered > 0) {
        LOG.info(
            "delivered topic={} subscription={} events={} status={}",
            topic.name(),
            subscription.name(),
            delivered,
            answer.status());
      }
    }

    private int delivered(DeliveryOutcome answer) {
      return switch (answer) {
        case Responded(int status, _) ->
            profile.responses().isSuccess(subscription.destination().kind(), status) ? events : 0;
        case Accepted _ -> events;
        case PartlyAccepted partly -> Math.max(0, events - partly.failed().size());
        case Unreadable _, Rejected _, TimedOut _, Unreachable _, Faulted _, Withheld _ -> 0;
      };
    }
  }
}
