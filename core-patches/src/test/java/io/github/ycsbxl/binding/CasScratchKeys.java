package io.github.ycsbxl.binding;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Scratch keys of a store with CAS and multigets. */
public final class CasScratchKeys extends ScratchKeys implements CompareAndSet, MultiGet {
  public CasScratchKeys(DB db, String prefix) {
    super(db, prefix);
  }

  @Override
  public Status readVersioned(String of, String key, VersionedRecord into) {
    return ((CompareAndSet) db).readVersioned(of, prefix + key, into);
  }

  @Override
  public Status replaceIfCurrent(String of, String key, VersionedRecord record) {
    return ((CompareAndSet) db).replaceIfCurrent(of, prefix + key, record);
  }

  @Override
  public Status readLatest(String of, String key, VersionedRecord into) {
    return ((CompareAndSet) db).readLatest(of, prefix + key, into);
  }

  @Override
  public Status readAll(String of, List<String> keys, Map<String, Map<String, ByteIterator>> into) {
    var found = new HashMap<String, Map<String, ByteIterator>>();
    List<String> prefixed = keys.stream().map(key -> prefix + key).toList();
    Status status = ((MultiGet) db).readAll(of, prefixed, found);
    found.forEach((key, fields) -> into.put(key.substring(prefix.length()), fields));
    return status;
  }
}
