package io.hermod.http.api;

import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.access.client.Client;
import io.hermod.access.client.ClientChange;
import io.hermod.access.client.ClientDraft;
import io.hermod.access.client.ClientEditor;
import io.hermod.access.client.ClientJson;
import io.hermod.access.client.ClientSecret;
import io.hermod.access.client.Clients;
import io.hermod.config.setting.ValueFormat;
import io.hermod.config.setting.ValueFormats;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.JsonFields;
import io.hermod.http.call.RequestJson;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The clients that may sign in: lists, adds, changes, rotates and removes them. */
public final class ClientsResource implements ApiResource {
  private static final ValueFormat<Duration> GRACE =
      ValueFormats.duration(Duration.ZERO, Duration.ofDays(7));

  private final ClientEditor editor;
  private final Clients clients;
  private final String tenantId;

  /**
   * Changes the client files through the editor.
   *
   * @param clients refreshed after every change, so that it takes effect at once
   */
  public ClientsResource(ClientEditor editor, Clients clients, String tenantId) {
    this.editor = editor;
    this.clients = clients;
    this.tenantId = tenantId;
  }

  CallResponse list(Call call) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode value = json.putArray("value");
    editor.list().forEach(client -> value.add(ClientJson.shown(client)));
    return CallResponse.ok(json);
  }

  CallResponse add(Call call) {
    ClientDraft draft = draft(RequestJson.parse(call.body()));
    ClientSecret secret = editor.add(draft);
    return CallResponse.created(told(secret));
  }

  CallResponse show(Call call) {
    return CallResponse.ok(ClientJson.shown(editor.get(call.path().part("client"))));
  }

  /** Changes what the body names; an empty scope lifts all limits. */
  CallResponse update(Call call) {
    JsonFields body = RequestJson.parse(call.body());
    body.allowOnly("roles", "scope");
    ClientChange change =
        new ClientChange(
            body.isNamed("roles") ? roles(body) : null, body.has("scope") ? scope(body) : null);
    if (change.isEmpty()) {
      throw body.invalid("roles", "or scope is required");
    }
    Client changed = editor.update(call.path().part("client"), change);
    clients.refresh();
    return CallResponse.ok(ClientJson.shown(changed));
  }

  CallResponse rotate(Call call) {
    JsonFields body = RequestJson.parse(call.body());
    body.allowOnly("grace");
    return CallResponse.ok(told(editor.rotate(call.path().part("client"), grace(body))));
  }

  CallResponse remove(Call call) {
    editor.remove(call.path().part("client"));
    clients.refresh();
    return CallResponse.noContent();
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
    return new ClientDraft(body.text("name").orElse(""), roles(body), scope(body));
  }

  private static RoleScope scope(JsonFields body) {
    JsonFields scope = body.object("scope");
    scope.allowOnly("topics", "domains", "groups");
    return new RoleScope(names(scope, "topics"), names(scope, "domains"), names(scope, "groups"));
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
