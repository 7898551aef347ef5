package io.hermod.http.arm;

import static io.hermod.http.ArmServer.PROVIDER;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.hermod.access.Role;
import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.http.OwnApiServer;
import io.hermod.http.api.ApiResource;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tries every call of the management API with every role in every scope. What is expected follows
 * from {@code scopes.txt} and the few lines below, not from the code that is tested.
 */
class ScopeTableTest {
  private static final String GROUP = "/subscriptions/S1/resourceGroups/Group1";
  private static final String TOPIC = "{\"location\":\"here\"}";

  @AutoClose private static final ArmServer SERVER = new ArmServer();

  /** One line of the table. */
  record Rule(String method, String need, String reach, String path) {
    static Rule of(String line) {
      List<String> parts = Arrays.stream(line.split("\\|")).map(String::strip).toList();
      return new Rule(parts.get(0), parts.get(1), parts.get(2), parts.get(3));
    }
  }

  @BeforeAll
  static void create() {
    SERVER.put(GROUP, TOPIC);
  }

  @Test
  void everyRouteHasARule() {
    Set<String> ruled = new TreeSet<>();
    rules().forEach(rule -> ruled.add(rule.toString()));
    Set<String> all = new TreeSet<>();
    Stream.concat(SERVER.routes().all().stream(), OwnApiServer.routes().stream())
        .forEach(
            route ->
                route
                    .verbs()
                    .forEach(
                        verb ->
                            all.add(
                                new Rule(
                                        verb.method().name(),
                                        verb.need().name(),
                                        route.reach().name(),
                                        route.template().toString())
                                    .toString())));

    assertThat(all).containsExactlyElementsOf(ruled);
  }

  /** Whoever adds a kind of resource adds it to {@link OwnApiServer}, and so to the table. */
  @Test
  void everyKindOfResourceIsTried() {
    List<String> all =
        new ClassFileImporter()
            .importPackages("io.hermod.http").stream()
                .filter(each -> each.isAssignableTo(ApiResource.class))
                .map(JavaClass::getName)
                .filter(name -> !name.equals(ApiResource.class.getName()))
                .toList();

    assertThat(all).containsExactlyInAnyOrderElementsOf(OwnApiServer.kinds());
  }

  static Stream<Rule> armRules() {
    return rules().filter(rule -> !rule.path().startsWith("/hermod/"));
  }

  @ParameterizedTest
  @MethodSource("armRules")
  void everyRoleMayDoInItsScopeWhatTheTableSaysAndNothingElse(Rule rule) {
    for (Role role : Role.values()) {
      for (String scope : ArmServer.SCOPES.keySet()) {
        for (String path : paths(rule.path()).toList()) {
          String token = role.wireName() + " of " + scope;
          Answer answer = SERVER.sendAs(token, rule.method(), path, TOPIC);

          assertThat(answer.status() == 403)
              .as("%s %s as %s: %s %s", rule.method(), path, token, answer.status(), answer.text())
              .isEqualTo(!mayAtAll(role, rule.need()) || !isCovered(scope, rule.reach(), path));
        }
      }
    }
  }

  private static boolean mayAtAll(Role role, String need) {
    return switch (role) {
      case READER -> need.equals("READ");
      case CONTRIBUTOR -> !need.equals("ADMINISTER");
      case OWNER -> true;
      case DATA_SENDER -> false;
    };
  }

  private static boolean isCovered(String scope, String reach, String path) {
    boolean isList = reach.equals("EACH") || isListOfContainer(reach, path);
    if (scope.equals("everything") || isList || reach.equals("NOTHING")) {
      return true;
    }
    return switch (scope) {
      case "topic orders" -> path.contains("/topics/orders");
      case "domain shop" -> path.contains("/domains/shop");
      case "group Group1" -> path.contains("/resourceGroups/Group1");
      default -> false;
    };
  }

  private static boolean isListOfContainer(String reach, String path) {
    return reach.equals("SCOPE_OR_EACH")
        && path.replace(PROVIDER + "/eventSubscriptions", "")
            .matches("/subscriptions/S1(/resourceGroups/Group1)?");
  }

  /** The addresses that a template stands for here; a scope may be many things. */
  private static Stream<String> paths(String template) {
    Stream<String> scoped =
        template.startsWith("/{scope}")
            ? Stream.of(
                    GROUP + PROVIDER + "/topics/orders",
                    GROUP + PROVIDER + "/domains/shop",
                    GROUP + PROVIDER + "/domains/shop/topics/books",
                    GROUP + "/providers/Microsoft.Storage/storageAccounts/a1",
                    GROUP,
                    "/subscriptions/S1")
                .map(scope -> template.replace("/{scope}", scope))
            : Stream.of(template);
    return scoped.map(ScopeTableTest::filled);
  }

  private static String filled(String template) {
    String topic =
        template.contains("/domains/")
            ? "shop"
            : template.contains("/systemTopics/") ? "s" : "orders";
    return template
        .replace("{subscription}", "S1")
        .replace("{group}", "Group1")
        .replace("{topic}", topic)
        .replace("{domainTopic}", "books")
        .replace("{account}", "a11")
        .replace("{eventSubscription}", "one")
        .replace("{namespace}", "Microsoft.EventGrid")
        .replace("{location}", "here")
        .replace("{topicType}", "Microsoft.EventGrid.Topics");
  }

  static Stream<Rule> rules() {
    try (InputStream table =
        Objects.requireNonNull(ScopeTableTest.class.getResourceAsStream("scopes.txt"))) {
      return new String(table.readAllBytes(), UTF_8)
          .lines().filter(line -> !line.startsWith("#")).map(Rule::of).toList().stream();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
