package io.hermod.cli.deadletter;

import tools.jackson.databind.JsonNode;

/** Describes a job that sends dead letters or retained events again. */
public final class RedriveText {
  private RedriveText() {}

  static boolean isFinished(JsonNode job) {
    return switch (state(job)) {
      case "done", "cancelled", "failed" -> true;
      default -> false;
    };
  }

  /** Whether the job finished without a failure. */
  static boolean isGood(JsonNode job) {
    return state(job).equals("done") && number(job, "failed") == 0;
  }

  public static String id(JsonNode job) {
    return DeadLetterTable.text(job, "jobId");
  }

  static String state(JsonNode job) {
    return DeadLetterTable.text(job, "state");
  }

  /** One line about the job. */
  public static String line(JsonNode job) {
    return "job %s %s: %s".formatted(id(job), state(job), numbers(job));
  }

  /** How much of the job is finished; 0 while the total is unknown. */
  static int percent(JsonNode job) {
    long total = number(job, "total");
    long over = number(job, "done") + number(job, "failed") + number(job, "skipped");
    return total <= 0 ? 0 : (int) Math.min(100, over * 100 / total);
  }

  private static String numbers(JsonNode job) {
    boolean isDryRun = job.path("dryRun").asBoolean(false);
    return (isReplay(job) ? "%d of at most %d events %s%s%s" : "%d of %d %s%s%s")
        .formatted(
            isDryRun ? left(job) : number(job, "done"),
            number(job, "total"),
            isDryRun ? "would be sent again" : "sent again",
            some(number(job, "skipped"), isReplay(job) ? " of others passed over" : " skipped"),
            some(number(job, "failed"), " failed"));
  }

  /** The total of a replay counts all events of its period, whatever their topic. */
  private static boolean isReplay(JsonNode job) {
    return job.path("kind").asString("").equals("replay");
  }

  private static long left(JsonNode job) {
    return number(job, "total") - number(job, "skipped") - number(job, "failed");
  }

  private static String some(long number, String what) {
    return number == 0 ? "" : ", " + number + what;
  }

  private static long number(JsonNode job, String name) {
    return job.path(name).asLong(0);
  }
}
