package io.hermod.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.testing.assertj.ExplanationAssert;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What tests use must not change with the inside of the server. */
class PublicTypesTest {

  @ParameterizedTest
  @ValueSource(
      classes = {
        Attempt.class,
        DeadLetter.class,
        Delivery.class,
        Explanation.class,
        ExplanationAssert.class,
        Failure.class,
        Hermod.class,
        HermodExtension.class,
        HermodExtension.Builder.class,
        ReceivedEvent.class,
        ReceivedRequest.class,
        ServerOptions.class,
        ServerTrust.class,
        Subscription.class,
        TestHandler.class,
        TestServer.class,
        Topic.class
      })
  void mentionNothingOfTheServerOrItsLibraries(Class<?> type) {
    assertThat(
            Stream.of(type.getDeclaredMethods(), type.getConstructors())
                .<Executable>flatMap(Arrays::stream)
                .filter(each -> Modifier.isPublic(each.getModifiers()) && !each.isSynthetic())
                .flatMap(PublicTypesTest::mentioned)
                .map(Class::getPackageName))
        .allMatch(
            name ->
                name.startsWith("java")
                    || name.startsWith("io.hermod.testing")
                    || name.startsWith("org.junit.jupiter.api.extension"));
  }

  @Test
  void theLibraryKnowsOneClassOfTheServer() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      assertThat(files.filter(Files::isRegularFile).flatMap(PublicTypesTest::lines))
          .filteredOn(line -> line.startsWith("import io.hermod."))
          .filteredOn(line -> !line.startsWith("import io.hermod.testing."))
          .containsExactly("import io.hermod.app.EmbeddedServer;");
    }
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Class<?>> mentioned(Executable executable) {
    Stream<Class<?>> parameters = Arrays.stream(executable.getParameterTypes());
    return executable instanceof Method method
        ? Stream.concat(parameters, Stream.of(method.getReturnType()))
        : parameters;
  }
}
