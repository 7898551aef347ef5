package io.hermod.http;

import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.POST;

import io.hermod.access.ClientDraft;
import io.hermod.access.ClientEditor;
import io.hermod.access.ClientJson;
import io.hermod.access.ClientSecret;
import io.hermod.access.Clients;
import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.config.ValueFormat;
import io.hermod.config.ValueFormats;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The clients that may sign in: shows, adds, rotates and removes them. */
public final class ClientsResource extends OwnResource {
  private static final ValueFormat<Duration> GRACE =
      ValueFormats.duration(Duration.ZERO, Duration.ofDays(7));

  private final ClientEditor editor;
  private final Clients clients;
  private final String tenantId;

  /**
   * Changes the files through the editor.
   *
   * @param clients looks at them again at once
   */
  public ClientsResource(ClientEditor editor, Clients clients, String tenantId) {
    this.editor = editor;
    this.clients = clients;
    this.tenantId = tenantId;
  }

  @Override
  List<ArmRoute> routes() {
    return List.of(
        new ArmRoute("hermod/v1/clients", Reach.SERVER)
            .on(GET, Need.ADMINISTER, this::list)
            .on(POST, Need.ADMINISTER, this::add),
        new ArmRoute("hermod/v1/clients/{client}", Reach.SERVER)
            .on(DELETE, Need.ADMINISTER, this::remove),
        new ArmRoute("hermod/v1/clients/{client}/rotate", Reach.SERVER)
            .on(POST, Need.ADMINISTER, this::rotate));
  }

  private ArmAnswer list(ArmCall call) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode value = json.putArray("value");
    editor.list().forEach(client -> value.add(ClientJson.shown(client)));
    return ArmAnswer.ok(json);
  }

  private ArmAnswer add(ArmCall call) {
    ClientDraft draft = draft(ArmJson.parse(call.body()));
    ClientSecret secret = editor.add(draft);
    return ArmAnswer.created(told(secret));
  }

  private ArmAnswer rotate(ArmCall call) {
    JsonFields body = ArmJson.parse(call.body());
    body.allowOnly("grace");
    return ArmAnswer.ok(told(editor.rotate(call.path().part("client"), grace(body))));
  }

  private ArmAnswer remove(ArmCall call) {
    editor.remove(call.path().part("client"));
    clients.refresh();
    return ArmAnswer.noContent();
  }

  private ObjectNode told(ClientSecret secret) {
    clients.refresh();
    return ClientJson.withSecret(editor.get(secret.clientId()), secret, tenantId);
  }

  private static Duration grace(JsonFields body) {
    return body.text("grace")
        .map(
            text ->
                GRACE
                    .parse(text)
                    .orElseThrow(() -> body.invalid("grace", "must be " + GRACE.allowed())))
        .orElse(Duration.ZERO);
  }

  private static ClientDraft draft(JsonFields body) {
    body.allowOnly("name", "roles", "scope");
    JsonFields scope = body.object("scope");
    scope.allowOnly("topics", "domains", "groups");
    return new ClientDraft(
        body.text("name").orElse(""),
        roles(body),
        new RoleScope(names(scope, "topics"), names(scope, "domains"), names(scope, "groups")));
  }

  private static Set<Role> roles(JsonFields body) {
    return body.texts("roles").stream()
        .map(
            name ->
                Role.named(name)
                    .orElseThrow(() -> body.invalid("roles", "must be among " + Role.names())))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static Set<String> names(JsonFields scope, String member) {
    return Set.copyOf(scope.texts(member));
  }
}
