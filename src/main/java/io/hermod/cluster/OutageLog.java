package io.hermod.cluster;

import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;

/** Logs once that something fails, however often it is tried, and once that it works again. */
final class OutageLog {
  private final Logger log;
  private final String what;
  private final AtomicBoolean isFailing = new AtomicBoolean();

  /**
   * @param what fails, as a sentence
   */
  OutageLog(Logger log, String what) {
    this.log = log;
    this.what = what;
  }

  void failed(Throwable cause) {
    if (!isFailing.getAndSet(true)) {
      log.warn("{}. It is tried again; only success will be logged", what, cause);
    }
  }

  void worked() {
    if (isFailing.get() && isFailing.getAndSet(false)) {
      log.info("This works again: {}", what);
    }
  }
}
