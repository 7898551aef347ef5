package io.hermod;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Keeps the packages pointing one way: app, edges, pipeline, store, vocabulary. */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.hermod");

  private static final int MAX_LINES = 250;

  private static final List<String> VOCABULARY =
      List.of(
          "event",
          "schema",
          "schema.plain",
          "schema.read",
          "schema.write",
          "filter",
          "profile",
          "topic",
          "subscription");

  private static final List<String> ABOVE_VOCABULARY =
      List.of(
          "measure",
          "secret",
          "store.catalog",
          "store",
          "store.deadletter",
          "store.replay",
          "store.backend",
          "store.codec",
          "store.append",
          "store.worker",
          "store.finding",
          "store.rows",
          "store.rows.catalog",
          "cluster",
          "cluster.files",
          "store.kafka",
          "store.embedded.journal",
          "store.embedded",
          "store.embedded.offline",
          "loop",
          "systemd",
          "tls",
          "egress",
          "tail",
          "logfile",
          "audit",
          "backup",
          "access",
          "access.client",
          "access.token",
          "access.session",
          "access.publish",
          "access.module",
          "manage",
          "manage.subscription",
          "manage.account",
          "manage.topic",
          "publish",
          "destination",
          "destination.http",
          "destination.signing",
          "destination.webhook",
          "destination.eventgrid",
          "destination.storagequeue",
          "destination.function",
          "destination.relay",
          "destination.kafka",
          "destination.amqp",
          "destination.senders",
          "validation",
          "deadletter.blob",
          "backup.blob",
          "deadletter.write",
          "delivery.settle",
          "delivery.endpoint",
          "delivery.lane",
          "delivery",
          "metrics",
          "diagnostics",
          "operations",
          "tracing",
          "virtualtime",
          "explain",
          "deadletter.search",
          "deadletter.redrive",
          "http.forwarded",
          "http.server",
          "http.call",
          "http.peer",
          "http.resource",
          "http.publish",
          "http.arm",
          "http.edge",
          "http.tail",
          "http.api",
          "http.console",
          "cli.command",
          "cli.backup",
          "cli.client",
          "cli.cluster",
          "cli.deadletter",
          "cli.topic",
          "cli.endpoint",
          "cli.event",
          "cli.subscription",
          "cli.migrate",
          "cli.doctor",
          "cli",
          "app.certificate",
          "app.directory",
          "app.offline",
          "app.leadership",
          "app");

  /** Each may use only those before it; {@code config} stands aside, open to the later list. */
  private static final List<String> ORDER =
      Stream.concat(VOCABULARY.stream(), ABOVE_VOCABULARY.stream()).toList();

  private static final List<String> CONFIG =
      List.of("config.setting", "config.source", "config.edge", "config");

  private static final Set<String> CLOCK_METHODS =
      Set.of(
          "java.time.Instant.now",
          "java.time.LocalDate.now",
          "java.time.LocalDateTime.now",
          "java.time.OffsetDateTime.now",
          "java.time.ZonedDateTime.now",
          "java.time.InstantSource.system",
          "java.time.Clock.systemUTC",
          "java.time.Clock.systemDefaultZone",
          "java.lang.System.currentTimeMillis",
          "java.lang.System.nanoTime",
          "java.lang.Thread.sleep");

  /** Scripts, logback.xml and the testing library name these. */
  private static final Set<String> USED_BY_NAME =
      Set.of(
          "io.hermod.app.EmbeddedServer",
          "io.hermod.app.Main",
          "io.hermod.app.Rehearsal",
          "io.hermod.app.RejectionLogFilter",
          "io.hermod.app.RepeatedFaultFilter");

  private static Stream<Arguments> order() {
    return Stream.of(CONFIG, ORDER)
        .flatMap(list -> list.stream().map(name -> Arguments.of(name, behind(list, name))));
  }

  private static List<String> behind(List<String> list, String name) {
    return list.subList(list.indexOf(name) + 1, list.size());
  }

  @ParameterizedTest
  @MethodSource("order")
  void aPackageUsesOnlyThoseListedAboveIt(String name, List<String> later) {
    noClasses()
        .that(resideInAPackage("io.hermod." + name))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                later.stream().map(each -> "io.hermod." + each).toArray(String[]::new)))
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void everyPackageHasItsPlaceInTheOrder() {
    Stream<String> packages =
        CLASSES.getPackage("io.hermod").getSubpackagesInTree().stream()
            .filter(each -> !each.getClasses().isEmpty())
            .map(each -> each.getName().substring("io.hermod.".length()));
    assertThat(packages).isSubsetOf(Stream.concat(ORDER.stream(), CONFIG.stream()).toList());
  }

  @Test
  void noPackageHasMoreThanFortyClasses() {
    Stream<String> large =
        CLASSES.getPackage("io.hermod").getSubpackagesInTree().stream()
            .filter(each -> topLevelClasses(each) > 40)
            .map(each -> each.getName() + " has " + topLevelClasses(each));
    assertThat(large).isEmpty();
  }

  private static long topLevelClasses(JavaPackage in) {
    return in.getClasses().stream()
        .map(JavaClass::getName)
        .filter(name -> !name.contains("$") && !name.endsWith(".package-info"))
        .count();
  }

  @Test
  void aClassOfMoreThan250LinesSaysWhy() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      assertThat(files.filter(ArchitectureTest::isLong))
          .isNotEmpty()
          .allSatisfy(file -> assertThat(file).content().contains("This class is long because"));
    }
  }

  private static boolean isLong(Path file) {
    try {
      return Files.isRegularFile(file) && Files.readAllLines(file).size() > MAX_LINES;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aPublicTypeIsUsedOutsideItsPackage() throws IOException {
    ClassFileMentions mentions =
        ClassFileMentions.in(Path.of("target/classes"), Path.of("target/test-classes"));
    assertThat(CLASSES.stream().filter(ArchitectureTest::isDeclaredPublic))
        .isNotEmpty()
        .filteredOn(type -> !USED_BY_NAME.contains(type.getName()))
        .filteredOn(type -> !mentions.isUsedOutside(type.getPackageName(), type.getName()))
        .isEmpty();
  }

  /** The members of an interface are public without being declared so. */
  private static boolean isDeclaredPublic(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && type.getEnclosingClass()
            .map(outer -> !outer.isInterface() && isDeclaredPublic(outer))
            .orElse(true);
  }

  @Test
  void settingsDependOnNothingAndTheVocabularyDoesNotKnowThem() {
    noClasses()
        .that(resideInAPackage(tree("config")))
        .should()
        .dependOnClassesThat(resideInAnyPackage(trees(ORDER)))
        .allowEmptyShould(true)
        .check(CLASSES);
    noClasses()
        .that(resideInAnyPackage(trees(VOCABULARY)))
        .should()
        .dependOnClassesThat(resideInAPackage(tree("config")))
        .check(CLASSES);
  }

  @Test
  void onlyTheAppKnowsWhichStoreItIs() {
    noClasses()
        .that(not(resideInAnyPackage(tree("app"), tree("store"))))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(tree("store.embedded"), tree("store.kafka"), tree("store.rows")))
        .check(CLASSES);
  }

  @Test
  void neitherStoreKnowsTheOther() {
    noClasses()
        .that(resideInAPackage(tree("store.embedded")))
        .should()
        .dependOnClassesThat(resideInAPackage(tree("store.kafka")))
        .check(CLASSES);
    noClasses()
        .that(resideInAPackage(tree("store.kafka")))
        .should()
        .dependOnClassesThat(resideInAPackage(tree("store.embedded")))
        .check(CLASSES);
  }

  @Test
  void theVocabularyDoesNoInputOrOutputAndStartsNoThread() {
    noClasses()
        .that(resideInAnyPackage(trees(VOCABULARY)))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                    "java.nio.file..",
                    "java.nio.channels..",
                    "java.util.concurrent",
                    "java.util.concurrent.locks..",
                    "io.vertx..",
                    "io.netty..",
                    "org.rocksdb..")
                .or(nameMatching("java\\.io\\.(File|RandomAccessFile|Console).*"))
                .or(nameMatching("java\\.net\\..*(Socket|InetAddress|URLConnection|URL)"))
                .or(nameMatching("java\\.lang\\.(Thread|Process).*")))
        .check(CLASSES);
  }

  @Test
  void onlyTheAppReadsTheClock() {
    noClasses()
        .that(not(resideInAPackage(tree("app"))))
        .should()
        .accessTargetWhere(readsTheClock())
        .check(CLASSES);
  }

  @Test
  void everyPackageIsNullMarked() {
    Stream<JavaPackage> unmarked =
        CLASSES.getPackage("io.hermod").getSubpackagesInTree().stream()
            .filter(each -> !each.getClasses().isEmpty())
            .filter(each -> !each.isAnnotatedWith(NullMarked.class));
    assertThat(unmarked).isEmpty();
  }

  @Test
  void namesSayWhatAThingIs() {
    assertThat(CLASSES.stream().filter(ArchitectureTest::hasEmptyName).map(JavaClass::getName))
        .isEmpty();
  }

  private static boolean hasEmptyName(JavaClass type) {
    return type.getSimpleName().matches(".*(Utils?|Helpers?|Manager|Impl|Common)")
        || type.getPackageName()
            .matches(".*\\.(utils?|common|impl|helpers?|managers?|model)(\\..*)?");
  }

  private static DescribedPredicate<JavaAccess<?>> readsTheClock() {
    return describe(
        "read the clock or sleep",
        access ->
            CLOCK_METHODS.contains(
                access.getTargetOwner().getName() + "." + access.getTarget().getName()));
  }

  private static String tree(String name) {
    return "io.hermod." + name + "..";
  }

  private static String[] trees(List<String> names) {
    return names.stream().map(ArchitectureTest::tree).toArray(String[]::new);
  }
}
