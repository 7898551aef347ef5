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
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Keeps the packages pointing one way: app, edges, pipeline, store, vocabulary. */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.hermod");

  private static final List<String> VOCABULARY =
      List.of("event", "schema", "filter", "profile", "topic", "subscription");

  private static final List<String> ABOVE_VOCABULARY =
      List.of(
          "secret",
          "store",
          "loop",
          "tls",
          "egress",
          "audit",
          "access",
          "manage",
          "publish",
          "destination",
          "handshake",
          "deadletter",
          "delivery",
          "metrics",
          "virtualtime",
          "explain",
          "workbench",
          "redrive",
          "http",
          "cli",
          "app");

  /** Each may use only those before it; {@code config} stands aside, open to the later list. */
  private static final List<String> ORDER =
      Stream.concat(VOCABULARY.stream(), ABOVE_VOCABULARY.stream()).toList();

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

  private static List<String> order() {
    return ORDER;
  }

  @ParameterizedTest
  @MethodSource("order")
  void aPackageUsesOnlyThoseListedAboveIt(String name) {
    List<String> later = ORDER.subList(ORDER.indexOf(name) + 1, ORDER.size());
    noClasses()
        .that(resideInAPackage(tree(name)))
        .should()
        .dependOnClassesThat(resideInAnyPackage(trees(later)))
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void everyPackageHasItsPlaceInTheOrder() {
    Stream<String> topLevel =
        CLASSES.getPackage("io.hermod").getSubpackages().stream().map(JavaPackage::getRelativeName);
    assertThat(topLevel).isSubsetOf(Stream.concat(ORDER.stream(), Stream.of("config")).toList());
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
        .that(not(resideInAnyPackage(tree("app"), tree("store.embedded"))))
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
