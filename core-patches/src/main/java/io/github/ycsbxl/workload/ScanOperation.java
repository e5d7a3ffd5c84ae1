package io.github.ycsbxl.workload;

import io.github.ycsbxl.binding.BindingCall;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.keys.KeyChooser;
import io.github.ycsbxl.records.ByteCount;
import io.github.ycsbxl.workload.ReadOperation.WantedFields;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.Vector;
import java.util.random.RandomGenerator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Range scans. Used by one thread. */
final class ScanOperation {
  private final ThreadContext context;
  private final WantedFields wanted;
  private final KeyChooser extraLength;
  private final long leastLength;
  private final ByteCount size = new ByteCount();

  ScanOperation(ThreadContext context, ScanConfig config) {
    this.context = context;
    this.wanted = new WantedFields(context.records(), context.random());
    this.extraLength = config.extraLength(context.random());
    this.leastLength = config.least();
  }

  Status next(DB db) {
    String first = context.keys().next();
    int length = (int) (leastLength + extraLength.next());
    Set<String> fields = wanted.next();
    var rows = new Vector<HashMap<String, ByteIterator>>();
    long startNanos = System.nanoTime();
    Status status = BindingCall.scan(db, context.table(), first, length, fields, rows);
    context.observer().completed(OperationType.SCAN, status, startNanos, System.nanoTime());
    if (!status.isOk()) {
      return status;
    }
    context.observer().scanned(rows.size());
    context.observer().moved(OperationType.SCAN, size.ofAll(rows), 0);
    return context.verification().ofScan(first, length, fields, rows);
  }

  /** Lengths of scans in records. Immutable. */
  record ScanConfig(long least, long most, ScanLengthDistribution distribution) {
    private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO);

    static final Property<Long> LEAST =
        OWN.declare("minscanlength", "1", ValueForm.atLeast(1)).meaning("minimum records per scan");
    static final Property<Long> MOST =
        OWN.declare("maxscanlength", "1000", ValueForm.atLeast(1))
            .meaning("maximum records per scan");
    static final Property<ScanLengthDistribution> DISTRIBUTION =
        OWN.declare(
                "scanlengthdistribution", "uniform", ValueForm.oneOf(ScanLengthDistribution.class))
            .meaning("distribution of scan lengths");
    static final List<Property<?>> PROPERTIES = OWN.all();

    static ScanConfig from(PropertyReader reader) {
      long least = reader.get(LEAST);
      long most = reader.get(MOST);
      reader.check(least <= most, LEAST, "expected at most maxscanlength (" + most + ")");
      reader.check(most <= Integer.MAX_VALUE, MOST, "expected at most " + Integer.MAX_VALUE);
      return new ScanConfig(Math.min(least, most), most, reader.get(DISTRIBUTION));
    }

    /**
     * Returns a chooser of lengths relative to the minimum. With a Zipfian distribution, short
     * scans are frequent.
     */
    KeyChooser extraLength(RandomGenerator random) {
      long choices = most - least + 1;
      return switch (distribution) {
        case UNIFORM -> KeyChooser.uniform(random, () -> choices);
        case ZIPFIAN -> KeyChooser.zipfian(random, () -> choices, 0.99);
      };
    }

    enum ScanLengthDistribution {
      UNIFORM,
      ZIPFIAN
    }
  }
}
