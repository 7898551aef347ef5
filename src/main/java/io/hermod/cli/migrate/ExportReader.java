package io.hermod.cli.migrate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Finds the resources in an export: a list or a single resource of az, or an ARM template. What
 * cannot be read becomes a remark.
 */
final class ExportReader {
  private static final int MOST_RESOURCES = 100_000;
  private static final int DEEPEST = 10;
  private static final Pattern GROUP =
      Pattern.compile("/resourceGroups/([^/]{1,90})(/.*)?", Pattern.CASE_INSENSITIVE);
  private static final Pattern CHILD =
      Pattern.compile(
          "(.*?)/(?:providers/microsoft\\.eventgrid/)?eventsubscriptions/([^/]+)",
          Pattern.CASE_INSENSITIVE);

  private final Map<String, String> typed;
  private final Map<String, JsonNode> fromFile;
  private final List<FoundResource> found = new ArrayList<>();
  private final List<Remark> remarks = new ArrayList<>();

  ExportReader(Map<String, String> typed, Map<String, JsonNode> fromFile) {
    this.typed = typed;
    this.fromFile = fromFile;
  }

  List<FoundResource> found() {
    return found;
  }

  List<Remark> remarks() {
    return remarks;
  }

  void read(String file, JsonNode json) {
    int before = found.size() + remarks.size();
    if (json.isArray()) {
      json.forEach(each -> resource(each, TemplateValues.none(), null, 0));
    } else if (json.path("resources").isContainer()) {
      TemplateValues values = TemplateValues.of(json, typed, fromFile);
      json.path("resources").forEach(each -> resource(each, values, null, 0));
    } else if (json.path("value").isArray()) {
      json.path("value").forEach(each -> resource(each, TemplateValues.none(), null, 0));
    } else {
      resource(json, TemplateValues.none(), null, 0);
    }
    if (found.size() + remarks.size() == before) {
      remarks.add(
          new Remark(
              file, "it has no resources", "export them with `az eventgrid … list -o json`"));
    }
  }

  private void resource(
      JsonNode json, TemplateValues values, @Nullable FoundResource parent, int depth) {
    if (found.size() + remarks.size() >= MOST_RESOURCES || depth > DEEPEST) {
      throw new ImportProblem(
          "there are too many resources in these files: import them one by one");
    }
    String what =
        TemplateValues.shortened(
            json.path("type").asString("a resource") + " " + json.path("name").asString(""));
    try {
      FoundResource read = read(json, values, parent);
      found.add(read);
      json.path("resources").forEach(each -> resource(each, values, read, depth + 1));
    } catch (ImportProblem problem) {
      remarks.add(new Remark(what, "it was left out", String.valueOf(problem.getMessage())));
    }
  }

  private static FoundResource read(
      JsonNode json, TemplateValues values, @Nullable FoundResource parent) {
    if (!json.isObject()) {
      throw new ImportProblem("it is not an object");
    }
    refuseConditions(json);
    String id = values.text(json, "id");
    String type = type(values.text(json, "type"), id, parent);
    String name = values.text(json, "name");
    if (name.isBlank()) {
      throw new ImportProblem("it has no name");
    }
    return type.endsWith("/eventsubscriptions")
        ? subscription(json, values, parent, type, id, name)
        : new FoundResource(
            type, path(parent, type, id, name), "", group(json, values, id), json, values);
  }

  private static void refuseConditions(JsonNode json) {
    if (json.has("copy")) {
      throw new ImportProblem("it is a copy loop: write its resources one by one");
    }
    JsonNode condition = json.path("condition");
    if (!condition.isMissingNode() && !(condition.isBoolean() && condition.asBoolean())) {
      throw new ImportProblem("it has a condition: remove it to import the resource");
    }
  }

  private static String type(String given, String id, @Nullable FoundResource parent) {
    String type = given.toLowerCase(Locale.ROOT);
    if (parent != null && !type.contains("/")) {
      return parent.type() + "/" + type;
    }
    if (type.isEmpty() && id.toLowerCase(Locale.ROOT).contains("/eventsubscriptions/")) {
      return FoundResource.SUBSCRIPTIONS;
    }
    if (type.isEmpty()) {
      throw new ImportProblem("it has no type");
    }
    return type.replace("/providers/eventsubscriptions", "/eventsubscriptions");
  }

  private static String path(@Nullable FoundResource parent, String type, String id, String name) {
    if (type.equals("microsoft.eventgrid/domains/topics") && !name.contains("/")) {
      String domain = parent == null ? segmentAfter("domains", id) : parent.name();
      if (domain.isEmpty()) {
        throw new ImportProblem("it does not say which domain it belongs to");
      }
      return domain + "/" + name;
    }
    return name;
  }

  /** Finds out what a subscription belongs to, which exports say in four ways. */
  private static FoundResource subscription(
      JsonNode json,
      TemplateValues values,
      @Nullable FoundResource parent,
      String type,
      String id,
      String name) {
    Matcher ofId = CHILD.matcher(id);
    String scope = ofId.matches() ? ofId.group(1) : values.text(json, "scope");
    String last = name.substring(name.lastIndexOf('/') + 1);
    if (scope.isEmpty() && parent != null) {
      scope = "/providers/" + parent.type() + "/" + parent.path();
    }
    if (scope.isEmpty() && name.contains("/")) {
      scope = "/providers/" + ofChild(type) + "/" + ownerOf(name);
    }
    if (scope.isEmpty()) {
      scope = values.text(json, "topic");
    }
    if (scope.isEmpty()) {
      throw new ImportProblem("it does not say what it belongs to: add its scope");
    }
    return new FoundResource(
        FoundResource.SUBSCRIPTIONS, last, scope, group(json, values, scope), json, values);
  }

  private static String ofChild(String type) {
    return type.substring(0, type.lastIndexOf("/eventsubscriptions"));
  }

  /** The names of extension resources have the provider in them: topic/Microsoft.EventGrid/sub. */
  private static String ownerOf(String name) {
    String owner = name.substring(0, name.lastIndexOf('/'));
    String provider = "/microsoft.eventgrid";
    return owner.toLowerCase(Locale.ROOT).endsWith(provider)
        ? owner.substring(0, owner.length() - provider.length())
        : owner;
  }

  private static String group(JsonNode json, TemplateValues values, String id) {
    Matcher inId =
        GROUP.matcher(
            id.substring(Math.max(0, id.toLowerCase(Locale.ROOT).indexOf("/resourcegroups/"))));
    return inId.matches() ? inId.group(1) : values.text(json, "resourceGroup");
  }

  static String segmentAfter(String segment, String id) {
    String[] parts = id.split("/", -1);
    for (int i = 0; i + 1 < parts.length; i++) {
      if (parts[i].equalsIgnoreCase(segment)) {
        return parts[i + 1];
      }
    }
    return "";
  }
}
