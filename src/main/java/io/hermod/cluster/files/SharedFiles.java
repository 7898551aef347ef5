package io.hermod.cluster.files;

import io.hermod.cluster.KafkaClients;
import io.hermod.cluster.KafkaTopics;
import io.hermod.cluster.TopicSettings;
import io.hermod.cluster.TopicSetup;
import io.hermod.config.ClusterConfig;
import io.hermod.config.DataDirectory;
import io.hermod.config.FileChanges;
import io.hermod.store.StoreUnavailableException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files that all servers of a cluster share: credentials, clients, the key that signs tokens,
 * and the certificate authority. They are kept sealed in Kafka, and copied to the data directory of
 * each server, where everybody reads them.
 *
 * <p>A change is made to a copy of the newest files, then committed to Kafka, and only then written
 * to the data directory. So a crash at any moment leaves the files as they were, or changed in
 * Kafka; the next start takes them from there.
 */
public final class SharedFiles implements FileChanges, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SharedFiles.class);

  private final SharedFolder folder;
  private final SharedFolder draft;
  private final SharedLog log;
  private final SharedContent content;
  private final SharedEditor editor;
  private @Nullable SharedFollower follower;

  private SharedFiles(
      DataDirectory directory, KafkaClients clients, KafkaTopics topics, SharedSeal seal) {
    this.folder = new SharedFolder(directory);
    this.draft = new SharedFolder(directory.draftOfShared());
    this.log = new SharedLog(clients, topics);
    this.content = new SharedContent(log, seal);
    this.editor = new SharedEditor(log, content, seal, folder, draft);
  }

  /**
   * Brings the files into the data directory, and keeps them the same as those of the cluster from
   * now on. The first server of a cluster stores those that its data directory has, and creates the
   * others.
   *
   * @param keyFile has the master keys
   * @param creator creates the files that a directory does not have
   * @throws SharedFilesException if the key file is not the cluster's
   * @throws StoreUnavailableException if Kafka cannot be reached
   */
  public static SharedFiles open(
      DataDirectory directory,
      ClusterConfig cluster,
      Path keyFile,
      Consumer<DataDirectory> creator) {
    SharedSeal seal = new SharedSeal(keyFile);
    KafkaClients clients = KafkaClients.of(cluster);
    KafkaTopics topics = new KafkaTopics(cluster.prefix());
    setUp(clients, topics, cluster.replication());
    SharedFiles files = new SharedFiles(directory, clients, topics, seal);
    try {
      files.begin(creator);
      files.follow(clients, topics);
      return files;
    } catch (RuntimeException e) {
      files.close();
      throw e;
    }
  }

  private static void setUp(KafkaClients clients, KafkaTopics topics, int replication) {
    try (Admin admin = clients.admin()) {
      new TopicSetup(admin, Map.of(topics.shared(), TopicSettings.ofShared(replication))).run();
    }
  }

  private void begin(Consumer<DataDirectory> creator) {
    // A crash may have left it.
    draft.delete();
    content.refresh();
    if (!content.isComplete()) {
      apply(creator);
    }
    copyThoseOfOthers();
  }

  private void follow(KafkaClients clients, KafkaTopics topics) {
    follower = new SharedFollower(clients.follower(), topics.sharedFiles(), new ChangesOfOthers());
  }

  /**
   * Applies a change to the newest files of the cluster. When this returns, they are in Kafka and
   * in the data directory of this server.
   *
   * @throws SharedFilesException if Kafka does not take the change
   */
  @Override
  public synchronized void apply(Consumer<DataDirectory> change) {
    editor.store(change);
    var _ = copy();
  }

  /** Copies what is known of Kafka to the data directory; returns which files it has replaced. */
  private synchronized List<String> copy() {
    return folder.write(content.opened());
  }

  private void copyThoseOfOthers() {
    List<String> replaced = copy();
    if (!replaced.isEmpty()) {
      LOG.info(
          "replaced {} in {} by what the other servers of the cluster have",
          String.join(", ", replaced),
          folder.directory().root());
    }
  }

  /** Takes what other servers change. What this one has changed comes again, and is the same. */
  private final class ChangesOfOthers implements SharedFollower.Target {
    @Override
    public long resume() {
      content.refresh();
      copyThoseOfOthers();
      return content.next();
    }

    @Override
    public void take(Iterable<ConsumerRecord<byte[], byte[]>> read) {
      content.take(read);
      copyThoseOfOthers();
    }
  }

  /** The ids of the master keys that the files are sealed with. */
  public Set<String> keyIds() {
    return content.keyIds();
  }

  @Override
  public void close() {
    if (follower != null) {
      follower.close();
    }
    log.close();
  }
}
