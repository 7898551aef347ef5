package io.hermod.destination.kafka;

import io.hermod.scenario.Await;
import io.hermod.scenario.machine.FixedPort;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AccessControlEntryFilter;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourcePatternFilter;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/** A Kafka broker on this machine, in a process of its own. */
public final class KafkaBroker implements AutoCloseable {
  /** The password of the user {@code $ConnectionString}, which is what Event Hubs expects. */
  public static final String PASSWORD =
      "Endpoint=sb://127.0.0.1/;SharedAccessKeyName=send;SharedAccessKey=s3cret=";

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final Path folder;
  private final int port = FixedPort.take();
  private final int saslPort = FixedPort.take();
  private final int controllerPort = FixedPort.take();
  private final BrokerProcess process;

  private KafkaBroker(Path folder) {
    this.folder = folder;
    this.process = new BrokerProcess(folder);
  }

  /** Returns when it can be used; what is written stays in the folder. */
  public static KafkaBroker start(Path folder) {
    KafkaBroker broker = new KafkaBroker(folder);
    broker.process.format(Uuid.randomUuid(), broker.properties());
    broker.start();
    return broker;
  }

  /** Starts it again after it was killed, on the same port. */
  public void start() {
    process.launch();
    Await.until("the broker", BrokerProcess.START_LIMIT, this::isReady);
  }

  private boolean isReady() {
    try (Admin admin = admin()) {
      return admin.describeCluster().nodes().get().size() == 1;
    } catch (ExecutionException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** Ends it as a power cut does. */
  public void kill() {
    process.kill();
  }

  public String bootstrapServers() {
    return "127.0.0.1:" + port;
  }

  /** The listener that asks for a password. */
  public String saslBootstrapServers() {
    return "127.0.0.1:" + saslPort;
  }

  /** Creates a topic with one partition. */
  public void createTopic(String name, Map<String, String> configs) {
    createTopics(Map.of(name, configs));
  }

  /**
   * Creates topics with one partition each.
   *
   * @param topics the names, each with its settings
   */
  public void createTopics(Map<String, Map<String, String>> topics) {
    List<NewTopic> all = new ArrayList<>();
    topics.forEach((name, configs) -> all.add(new NewTopic(name, 1, (short) 1).configs(configs)));
    call(admin -> admin.createTopics(all).all());
  }

  /** Creates a user who signs in with SCRAM, or changes the password. */
  public void createUser(String name, String password) {
    call(
        admin ->
            admin
                .alterUserScramCredentials(
                    List.of(
                        new UserScramCredentialUpsertion(
                            name,
                            new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_256, 4096),
                            password)))
                .all());
  }

  /**
   * Limits what a client may send.
   *
   * @param bytesPerSecond null for no limit
   */
  public void limit(String clientId, @Nullable Double bytesPerSecond) {
    call(
        admin ->
            admin
                .alterClientQuotas(
                    List.of(
                        new ClientQuotaAlteration(
                            new ClientQuotaEntity(Map.of(ClientQuotaEntity.CLIENT_ID, clientId)),
                            List.of(
                                new ClientQuotaAlteration.Op(
                                    "producer_byte_rate", bytesPerSecond)))))
                .all());
  }

  public void denyWriting(String user, String topic) {
    call(
        admin ->
            admin
                .createAcls(
                    List.of(
                        new AclBinding(
                            new ResourcePattern(ResourceType.TOPIC, topic, PatternType.LITERAL),
                            new AccessControlEntry(
                                "User:" + user, "*", AclOperation.WRITE, AclPermissionType.DENY))))
                .all());
  }

  /** Keeps everybody who needs no password from joining a group. */
  public void denyJoining(String group) {
    call(
        admin ->
            admin
                .createAcls(
                    List.of(
                        new AclBinding(
                            new ResourcePattern(ResourceType.GROUP, group, PatternType.LITERAL),
                            new AccessControlEntry(
                                "User:ANONYMOUS", "*", AclOperation.READ, AclPermissionType.DENY))))
                .all());
  }

  /** Removes all rules of a topic; without any, everybody may use it. */
  public void permitAll(String topic) {
    call(
        admin ->
            admin
                .deleteAcls(
                    List.of(
                        new AclBindingFilter(
                            new ResourcePatternFilter(
                                ResourceType.TOPIC, topic, PatternType.LITERAL),
                            AccessControlEntryFilter.ANY)))
                .all());
  }

  private void call(Function<Admin, KafkaFuture<?>> change) {
    try (Admin admin = admin()) {
      change.apply(admin).get();
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** Returns everything that a topic contains, as soon as it is this much or more. */
  public List<ConsumerRecord<byte[], byte[]>> records(String topic, int least) {
    TopicPartition partition = new TopicPartition(topic, 0);
    List<ConsumerRecord<byte[], byte[]>> found = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrapServers()),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      Await.until(
          least + " records",
          LIMIT,
          () -> {
            StreamSupport.stream(
                    consumer.poll(Duration.ofMillis(200)).records(partition).spliterator(), false)
                .forEach(found::add);
            return found.size() >= least;
          });
    }
    return found;
  }

  private Admin admin() {
    return BrokerProcess.admin(bootstrapServers());
  }

  private Map<String, String> properties() {
    Map<String, String> properties = new HashMap<>();
    properties.put("process.roles", "broker,controller");
    properties.put("node.id", "1");
    properties.put("controller.quorum.voters", "1@127.0.0.1:" + controllerPort);
    properties.put(
        "listeners",
        "PLAINTEXT://127.0.0.1:%d,SASL_PLAINTEXT://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d"
            .formatted(port, saslPort, controllerPort));
    properties.put(
        "advertised.listeners",
        "PLAINTEXT://127.0.0.1:%d,SASL_PLAINTEXT://127.0.0.1:%d".formatted(port, saslPort));
    properties.put("controller.listener.names", "CONTROLLER");
    properties.put(
        "listener.security.protocol.map",
        "PLAINTEXT:PLAINTEXT,SASL_PLAINTEXT:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT");
    properties.put("sasl.enabled.mechanisms", "PLAIN,SCRAM-SHA-256");
    properties.put(
        "listener.name.sasl_plaintext.scram-sha-256.sasl.jaas.config",
        "org.apache.kafka.common.security.scram.ScramLoginModule required;");
    properties.put(
        "listener.name.sasl_plaintext.plain.sasl.jaas.config",
        "org.apache.kafka.common.security.plain.PlainLoginModule required"
            + " user_$ConnectionString=\"%s\";".formatted(PASSWORD));
    properties.put("log.dirs", folder.resolve("data").toString());
    properties.put("offsets.topic.replication.factor", "1");
    properties.put("transaction.state.log.replication.factor", "1");
    properties.put("transaction.state.log.min.isr", "1");
    properties.put("auto.create.topics.enable", "false");
    properties.put("group.initial.rebalance.delay.ms", "0");
    properties.put("quota.window.num", "2");
    properties.put(
        "authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
    properties.put("allow.everyone.if.no.acl.found", "true");
    return properties;
  }

  @Override
  public void close() {
    kill();
  }
}
