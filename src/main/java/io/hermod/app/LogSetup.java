package io.hermod.app;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.ConsoleAppender;
import io.hermod.config.LogConfig;
import java.util.Iterator;
import org.slf4j.LoggerFactory;

/** Sets up what the server logs, and how. A configuration file of the user's own decides alone. */
final class LogSetup {
  private static final String CHOSEN_FILE = "logback.configurationFile";

  /** Not where Logback looks by itself, because other programs may contain this server. */
  private static final String OUR_FILE = "io/hermod/app/logback.xml";

  private LogSetup() {}

  /** Called before anything is logged. */
  static void begin() {
    if (System.getProperty(CHOSEN_FILE) == null) {
      System.setProperty(CHOSEN_FILE, OUR_FILE);
    }
  }

  static void apply(LogConfig config) {
    if (OUR_FILE.equals(System.getProperty(CHOSEN_FILE, OUR_FILE))
        && LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      Level level = Level.toLevel(config.level());
      context.getLogger("io.hermod").setLevel(level);
      Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
      // Other libraries quote addresses and headers in their debug lines.
      root.setLevel(level.isGreaterOrEqual(Level.INFO) ? level : Level.INFO);
      if (config.isJson()) {
        writeJson(root, context);
      }
    }
  }

  private static void writeJson(Logger root, LoggerContext context) {
    Iterator<Appender<ILoggingEvent>> appenders = root.iteratorForAppenders();
    while (appenders.hasNext()) {
      if (appenders.next() instanceof ConsoleAppender<ILoggingEvent> console) {
        console.stop();
        console.setEncoder(encoder(context));
        console.start();
      }
    }
  }

  private static JsonEncoder encoder(LoggerContext context) {
    JsonEncoder encoder = new JsonEncoder();
    encoder.setContext(context);
    encoder.setWithFormattedMessage(true);
    encoder.setWithMessage(false);
    encoder.setWithArguments(false);
    encoder.setWithContext(false);
    encoder.setWithSequenceNumber(false);
    encoder.setWithMDC(false);
    encoder.start();
    return encoder;
  }
}
