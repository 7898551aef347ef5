package io.hermod.delivery;

import io.hermod.destination.BatchBody;
import io.hermod.destination.DeliveryListener;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.destination.DeliveryOutcome.Withheld;
import io.hermod.destination.Sender;
import io.hermod.event.Event;
import io.hermod.profile.Outcome;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A subscriber without a network: answers as told, or keeps requests open until told. */
public final class TestSubscriber implements Sender {
  private record Open(List<String> ids, DeliveryListener done) {
    void answer(int status) {
      done.settled(new Responded(status));
    }
  }

  private final List<List<String>> requests = new ArrayList<>();
  private final List<Open> late = new ArrayList<>();
  private final Set<String> taken = new HashSet<>();

  private final List<String> received = new ArrayList<>();
  private final List<Integer> counts = new ArrayList<>();
  private final Deque<Integer> script = new ArrayDeque<>();
  private final List<Open> open = new ArrayList<>();
  private boolean holds;
  private String refused = "";
  private Consumer<List<String>> watcher = _ -> {};
  private int mostOpen;
  private int added;
  private final Map<String, Throwable> faults = new HashMap<>();

  /** The statuses of the next answers; 200 after that. */
  public void willAnswer(Integer... statuses) {
    script.addAll(List.of(statuses));
  }

  /** Whoever sends this event meets a fault of our own instead of an answer. */
  public void throwOn(String id, Throwable fault) {
    faults.put(id, fault);
  }

  /** Every request can be sent from now on. */
  public void throwNothing() {
    faults.clear();
  }

  private void throwIfTold(List<String> ids) {
    for (String id : ids) {
      switch (faults.get(id)) {
        case null -> {}
        case Error error -> throw error;
        case RuntimeException e -> throw e;
        case Throwable e -> throw new IllegalStateException(e);
      }
    }
  }

  /** 200 from now on, whatever was said before. */
  void willAnswerNothingElse() {
    script.clear();
  }

  /** Requests stay unanswered from now on. */
  public void hold() {
    holds = true;
  }

  /** Answers what is open, and everything from now on. */
  public void release(int status) {
    holds = false;
    while (!open.isEmpty()) {
      answer(open.removeFirst(), status);
    }
  }

  /** All is well from now on, whatever was to be answered. */
  void recover() {
    script.clear();
    release(200);
  }

  void answerLast(int status) {
    answer(open.removeLast(), status);
  }

  void answerFirst(int status) {
    if (!open.isEmpty()) {
      answer(open.removeFirst(), status);
    }
  }

  /** The oldest request ends like this. */
  void answerFirst(DeliveryOutcome outcome) {
    open.removeFirst().done().settled(outcome);
  }

  /** The oldest request is answered a second time, which no server should do. */
  public void answerFirstTwice(int status, int again) {
    Open exchange = open.removeFirst();
    answer(exchange, status);
    exchange.answer(again);
  }

  private void answer(Open exchange, int status) {
    note(exchange.ids(), status);
    exchange.answer(status);
  }

  private void note(List<String> ids, int status) {
    if (status == 200) {
      taken.addAll(ids);
    }
  }

  /** The response wait of what is open is over; the answers may come late. */
  void timeOut() {
    while (!open.isEmpty()) {
      Open exchange = open.removeFirst();
      late.add(exchange);
      exchange.done().settled(new TimedOut(true));
    }
  }

  /** The response wait of what is open is over, and nobody waits for an answer. */
  void timeOutForGood() {
    while (!open.isEmpty()) {
      open.removeFirst().done().settled(new TimedOut(false));
    }
  }

  /** Hears of every request before it is open. */
  void watch(Consumer<List<String>> newWatcher) {
    watcher = newWatcher;
  }

  /** The events of all requests that are open. */
  Set<String> openIds() {
    return open.stream().flatMap(each -> each.ids().stream()).collect(Collectors.toSet());
  }

  /** Whoever sends this event gets 400. */
  void refuse(String id) {
    refused = id;
  }

  /** What is open fails below HTTP. */
  void breakConnection() {
    while (!open.isEmpty()) {
      open.removeFirst().done().settled(new Unreachable(Outcome.SOCKET_ERROR, "reset"));
    }
  }

  /** What is open was never sent. */
  void withhold() {
    while (!open.isEmpty()) {
      open.removeFirst().done().settled(new Withheld(Outcome.UNAUTHORIZED, "no token"));
    }
  }

  /** Answers what timed out. */
  void answerLate(int status) {
    List<Open> exchanges = List.copyOf(late);
    late.clear();
    exchanges.forEach(exchange -> note(exchange.ids(), status));
    exchanges.forEach(exchange -> exchange.done().lateEnd(new Responded(status)));
  }

  /** What timed out ends like this. */
  void answerLate(DeliveryOutcome outcome) {
    List<Open> exchanges = List.copyOf(late);
    late.clear();
    exchanges.forEach(exchange -> exchange.done().lateEnd(outcome));
  }

  /** No answer came for what timed out. */
  void neverAnswer() {
    List<Open> exchanges = List.copyOf(late);
    late.clear();
    exchanges.forEach(exchange -> exchange.done().lateEnd(null));
  }

  /** Nobody is on the other side any more. */
  public void disconnect() {
    open.clear();
    late.clear();
  }

  /** So many bytes are added to each event on its way out. */
  void adds(int bytes) {
    added = bytes;
  }

  @Override
  public int length(Event event, Instant publishedAt) {
    return event.json().length() + added;
  }

  @Override
  public void send(BatchBody batch, DeliveryListener done) {
    List<Event> events = IntStream.range(0, batch.size()).mapToObj(batch::event).toList();
    events.forEach(event -> received.add(event.id()));
    List<String> ids = events.stream().map(Event::id).toList();
    throwIfTold(ids);
    watcher.accept(ids);
    requests.add(ids);
    counts.add(batch.deliveryCount());
    if (holds) {
      open.add(new Open(ids, done));
      mostOpen = Math.max(mostOpen, open.size());
    } else if (ids.contains(refused)) {
      done.settled(new Responded(400));
    } else {
      answer(new Open(ids, done), script.isEmpty() ? 200 : script.removeFirst());
    }
  }

  public List<String> received() {
    return received;
  }

  /** What was answered with a success, in time or late. */
  public Set<String> taken() {
    return taken;
  }

  /** The ids of each request. */
  List<List<String>> requests() {
    return requests;
  }

  public List<Integer> deliveryCounts() {
    return counts;
  }

  int open() {
    return open.size();
  }

  int mostOpen() {
    return mostOpen;
  }
}
