package io.github.ycsbxl.voldemort.cluster;

import com.fasterxml.jackson.databind.util.StdConverter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Converters between a list of numbers and a text with commas; an empty list is an empty text. */
final class NumberList {
  private NumberList() {}

  /** Converter from text. */
  static final class Reader extends StdConverter<String, List<Integer>> {
    @Override
    public List<Integer> convert(String text) {
      if (text.isEmpty()) {
        return List.of();
      }
      try {
        return Arrays.stream(text.split(",")).map(part -> Integer.valueOf(part.strip())).toList();
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("is no list of numbers with commas: " + text, e);
      }
    }
  }

  /** Converter to text. */
  static final class Writer extends StdConverter<List<Integer>, String> {
    @Override
    public String convert(List<Integer> numbers) {
      return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
  }
}
