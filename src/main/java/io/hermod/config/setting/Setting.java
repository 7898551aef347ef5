package io.hermod.config.setting;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One key of the configuration.
 *
 * @param key the dotted kebab-case path: nesting in YAML, and the name of the flag
 * @param fallback the default, as text in the setting's own format
 * @param description sentences in Markdown, for docs/settings.md and, without the markup, for the
 *     help
 */
public record Setting<T>(String key, String fallback, ValueFormat<T> format, String description) {
  private static final Pattern SEE_PAGE =
      Pattern.compile(" (?:See|Read) \\[[^]]*]\\([^)]*\\)[^.]*\\.");
  private static final Pattern LINK = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");
  private static final Pattern PART_SWITCH = Pattern.compile("[a-z]+\\.enabled");

  /** Whether the setting is off by default, so that its flag without a value turns it on. */
  public boolean isSwitch() {
    return fallback.equals("false");
  }

  /** Returns the description for a terminal: no markup, and no references to pages. */
  public String help() {
    String text = SEE_PAGE.matcher(description).replaceAll("");
    return LINK.matcher(text).replaceAll("$1").replace("`", "");
  }

  public String flag() {
    return "--" + key;
  }

  /** All flags that set it. For {@code edge.enabled}, that includes {@code --edge}. */
  public List<String> flags() {
    return PART_SWITCH.matcher(key).matches()
        ? List.of("--" + key.substring(0, key.indexOf('.')), flag())
        : List.of(flag());
  }

  /** Whether the value must not be shown or appear in the arguments of a process. */
  public boolean isSecret() {
    return format.isSecret();
  }

  public String environmentName() {
    return "HERMOD_" + key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }
}
