package io.hermod.cluster.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What Kafka has of the shared files, as far as it was read, and what it means. Thread-safe. */
final class SharedContent {
  private final SharedLog log;
  private final SharedSeal seal;
  private final SharedVersions versions = new SharedVersions();

  SharedContent(SharedLog log, SharedSeal seal) {
    this.log = log;
    this.seal = seal;
  }

  /** Reads what was committed since; blocks. */
  void refresh() {
    log.readInto(versions);
  }

  void take(Iterable<ConsumerRecord<byte[], byte[]>> read) {
    read.forEach(each -> versions.take(each.offset(), each.key(), each.value()));
  }

  /** Takes a version that this server has just committed. */
  void take(long offset, String name, byte[] sealed) {
    versions.take(offset, name.getBytes(UTF_8), sealed);
  }

  /** The offset from which on nothing was read. */
  long next() {
    return versions.next();
  }

  /** The offset of the newest version of any file. */
  long last() {
    return versions.last();
  }

  /**
   * Returns the files that are in Kafka, in plain text.
   *
   * @throws SharedFilesException if the key file does not have the key of one
   */
  Map<String, byte[]> opened() {
    Map<String, byte[]> opened = new LinkedHashMap<>();
    for (String name : SharedFolder.NAMES) {
      versions.find(name).ifPresent(version -> opened.put(name, seal.open(name, version)));
    }
    return opened;
  }

  /** Whether all files are in Kafka, and sealed with the newest key. */
  boolean isComplete() {
    Map<String, byte[]> opened = opened();
    return opened.keySet().containsAll(SharedFolder.NAMES) && unsaved(opened).isEmpty();
  }

  /**
   * Returns those of the files that Kafka does not have like this, or not sealed with the newest
   * key.
   */
  Map<String, byte[]> unsaved(Map<String, byte[]> files) {
    Map<String, byte[]> saved = opened();
    Map<String, byte[]> unsaved = new LinkedHashMap<>(files);
    unsaved
        .entrySet()
        .removeIf(
            each ->
                Arrays.equals(saved.get(each.getKey()), each.getValue())
                    && isSealedWithNewest(each.getKey()));
    return unsaved;
  }

  private boolean isSealedWithNewest(String name) {
    return versions.find(name).filter(seal::isSealedWithNewest).isPresent();
  }

  /** The ids of the keys that the files are sealed with. */
  Set<String> keyIds() {
    return SharedFolder.NAMES.stream()
        .flatMap(name -> versions.find(name).stream())
        .map(SharedSeal::keyId)
        .collect(Collectors.toSet());
  }
}
