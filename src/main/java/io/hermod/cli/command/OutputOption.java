package io.hermod.cli.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** The option that says how to print resources: as a table for people, or as JSON for programs. */
public final class OutputOption {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      converter = FormatConverter.class,
      description = "How to print: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
  private Format format;

  public OutputOption() {
    this(Format.TABLE);
  }

  private OutputOption(Format format) {
    this.format = format;
  }

  /** Returns the option of a command whose result is usually kept. */
  public static OutputOption ofJson() {
    return new OutputOption(Format.JSON);
  }

  /** How to print. */
  enum Format {
    TABLE,
    JSON;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Names the formats as users write them. */
  static final class FormatConverter implements ITypeConverter<Format> {
    @Override
    public Format convert(String text) {
      return Arrays.stream(Format.values())
          .filter(format -> format.name().equalsIgnoreCase(text))
          .findFirst()
          .orElseThrow(() -> new TypeConversionException("must be table or json"));
    }
  }

  public boolean isJson() {
    return format == Format.JSON;
  }

  /** Returns the lines of a list: a row or an element of an array for each item. */
  public List<String> list(List<? extends JsonNode> items, List<Column> columns) {
    return isJson()
        ? json(JsonNodeFactory.instance.arrayNode().addAll(items))
        : table(items, columns);
  }

  /** Returns the JSON of a resource, or these words about it. */
  public List<String> told(JsonNode resource, String... words) {
    return isJson() ? json(resource) : List.of(words);
  }

  /**
   * Returns the lines of one resource: a line for each column that has a value, or all its JSON.
   */
  public List<String> one(JsonNode resource, List<Column> columns) {
    return isJson() ? json(resource) : details(resource, columns);
  }

  private static List<String> json(JsonNode value) {
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(value).lines().toList();
  }

  private static List<String> table(List<? extends JsonNode> items, List<Column> columns) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(columns.stream().map(Column::heading).toList());
    items.forEach(item -> rows.add(columns.stream().map(column -> column.of(item)).toList()));
    return AlignedTable.lines(rows);
  }

  private static List<String> details(JsonNode resource, List<Column> columns) {
    return AlignedTable.lines(
        columns.stream()
            .map(column -> List.of(column.heading().toLowerCase(Locale.ROOT), column.of(resource)))
            .filter(row -> !row.getLast().isEmpty())
            .toList());
  }
}
