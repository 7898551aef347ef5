package io.hermod.scenario.history;

import io.hermod.scenario.history.Violation.DeliveredAfterDeadLetter;
import io.hermod.scenario.history.Violation.Invented;
import io.hermod.scenario.history.Violation.Lost;
import io.hermod.scenario.history.Violation.OutOfOrder;
import io.hermod.scenario.history.Violation.Stalled;
import io.hermod.scenario.history.Violation.TooManyRepeats;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** A way to spoil a good history, which the checker must find, and nothing else. */
enum Damage {
  LOSE(Lost.class) {
    @Override
    void inflict(Fabrication on, Random random) {
      String id = quietDelivery(on, "steady", random).id();
      on.deliveries.removeIf(each -> each.subscription().equals("steady") && each.id().equals(id));
    }
  },
  INVENT(Invented.class) {
    @Override
    void inflict(Fabrication on, Random random) {
      on.delivered("steady", "ghost", random.nextInt(GoodHistory.CYCLE_MILLIS));
    }
  },
  REPEAT(TooManyRepeats.class) {
    // A fault in such a history may repeat what was delivered in two seconds, which is less.
    @Override
    void inflict(Fabrication on, Random random) {
      Delivery delivery = quietDelivery(on, "steady", random);
      for (int i = 0; i < 400; i++) {
        on.deliveries.add(at(delivery, delivery.at() + i));
      }
    }
  },
  STALL(Stalled.class) {
    @Override
    void inflict(Fabrication on, Random random) {
      long from = quietDelivery(on, "steady", random).at();
      long to = from + Duration.ofSeconds(6).toNanos();
      on.deliveries.replaceAll(
          each ->
              each.subscription().equals("steady") && each.at() >= from && each.at() < to
                  ? at(each, to)
                  : each);
    }
  },
  SWAP(OutOfOrder.class) {
    @Override
    void inflict(Fabrication on, Random random) {
      Delivery first = quietDelivery(on, "ordered", random);
      Delivery second =
          on.deliveries.stream()
              .filter(each -> each.subscription().equals("ordered") && each.at() > first.at())
              .filter(each -> publisher(each).equals(publisher(first)))
              .findFirst()
              .orElseThrow();
      on.deliveries.replaceAll(
          each -> each.equals(first) ? at(first, second.at()) : swapped(each, second, first.at()));
    }

    private Delivery swapped(Delivery each, Delivery second, long time) {
      return each.equals(second) ? at(second, time) : each;
    }
  },
  RESURRECT(DeliveredAfterDeadLetter.class) {
    @Override
    void inflict(Fabrication on, Random random) {
      DeadLetter letter = on.deadLetters.get(random.nextInt(on.deadLetters.size()));
      long copies =
          on.attempts.stream().filter(attempt -> attempt.id().equals(letter.id())).count();
      for (long i = 1; i < copies; i++) {
        on.deadLetters.add(letter);
      }
      on.deliveries.add(new Delivery("strict", letter.id(), 3, letter.at() + 1, false));
    }
  };

  private final Class<? extends Violation> violation;

  Damage(Class<? extends Violation> violation) {
    this.violation = violation;
  }

  abstract void inflict(Fabrication on, Random random);

  Class<? extends Violation> violation() {
    return violation;
  }

  /** Draws a delivery in the beginning of a time without faults, of an event that was sent once. */
  static Delivery quietDelivery(Fabrication on, String subscription, Random random) {
    List<Delivery> all =
        on.deliveries.stream()
            .filter(each -> each.subscription().equals(subscription))
            .filter(each -> isQuiet(Duration.ofNanos(each.at()).toMillis()))
            .toList();
    return all.get(random.nextInt(all.size()));
  }

  private static boolean isQuiet(long millis) {
    long inCycle = millis % GoodHistory.CYCLE_MILLIS;
    return inCycle >= GoodHistory.QUIET_FROM && inCycle < GoodHistory.QUIET_FROM + 2_000;
  }

  static String publisher(Delivery delivery) {
    return delivery.id().substring(0, delivery.id().indexOf('-'));
  }

  static Delivery at(Delivery delivery, long time) {
    return new Delivery(
        delivery.subscription(), delivery.id(), delivery.attempt(), time, delivery.isAccepted());
  }
}
