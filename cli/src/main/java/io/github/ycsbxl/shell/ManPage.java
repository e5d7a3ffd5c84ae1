package io.github.ycsbxl.shell;

import io.github.ycsbxl.setup.Version;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Manual page ycsb(1) in roff's man macros, made from the help of all commands. Stateless. */
public final class ManPage {
  private ManPage() {}

  /** Writes down the help of the main command and of all its subcommands. */
  public static String format(CommandLine ycsb) {
    UsageMessageSpec usage = ycsb.getCommandSpec().usageMessage();
    var page = new StringBuilder();
    page.append(".TH YCSB 1 \"\" \"YCSB XL %s\" \"User Commands\"%n".formatted(Version.ours()));
    page.append(".SH NAME\nycsb \\- " + escaped(description(usage)) + "\n");
    page.append(".SH SYNOPSIS\n.B ycsb\n.I command\n[\\fIoption\\fR]...\n.SH COMMANDS\n");
    ycsb.getSubcommands().forEach((name, command) -> append(page, name, command));
    page.append(".SH EXIT STATUS\n");
    usage.exitCodeList().forEach((code, meaning) -> tagged(page, code, meaning));
    page.append(".SH ENVIRONMENT\n");
    tagged(page, "JAVA_OPTS", "Options of the Java virtual machine.");
    tagged(page, "NO_COLOR", "If set, output has no color.");
    return page.toString();
  }

  private static void append(StringBuilder page, String name, CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    page.append(".SS ycsb ").append(escaped(name)).append('\n');
    page.append(escaped(description(spec.usageMessage()))).append('\n');
    for (OptionSpec option : spec.options()) {
      if (!option.hidden()) {
        String value = option.arity().max() > 0 ? " " + option.paramLabel() : "";
        tagged(
            page,
            String.join(", ", option.names()) + value,
            Descriptions.plain(option.description()));
      }
    }
  }

  private static void tagged(StringBuilder page, String tag, String text) {
    page.append(".TP\n.B ").append(escaped(tag)).append('\n').append(escaped(text)).append('\n');
  }

  private static String description(UsageMessageSpec usage) {
    return Descriptions.plain(usage.description());
  }

  /** Escapes roff's escape character, its hyphens, and control characters at the start. */
  private static String escaped(String text) {
    String all = text.replace("\\", "\\e").replace("-", "\\-");
    return all.startsWith(".") || all.startsWith("'") ? "\\&" + all : all;
  }
}
