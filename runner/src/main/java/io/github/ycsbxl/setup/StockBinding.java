package io.github.ycsbxl.setup;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Binding of stock YCSB 0.17.0 by its short name. This tool contains none of these bindings; {@code
 * -cp} adds their jars to the class path. Immutable.
 *
 * @param type class name
 */
public record StockBinding(String name, String type) {
  private static final String RELEASE =
      "https://github.com/brianfrankcooper/YCSB/releases/tag/" + Version.STOCK;

  /** Names and classes. A class without "site" is relative to the package of most bindings. */
  private static final List<StockBinding> ALL =
      Stream.of(
              "accumulo accumulo.AccumuloClient",
              "accumulo1.6 accumulo.AccumuloClient",
              "accumulo1.7 accumulo.AccumuloClient",
              "accumulo1.8 accumulo.AccumuloClient",
              "aerospike AerospikeClient",
              "asynchbase AsyncHBaseClient",
              "arangodb arangodb.ArangoDBClient",
              "arangodb3 arangodb.ArangoDBClient",
              "azurecosmos AzureCosmosClient",
              "azuretablestorage azuretablestorage.AzureClient",
              "basicts site.ycsb.BasicTSDB",
              "cassandra-cql CassandraCQLClient",
              "cloudspanner cloudspanner.CloudSpannerClient",
              "couchbase CouchbaseClient",
              "couchbase2 couchbase2.Couchbase2Client",
              "crail crail.CrailClient",
              "dynamodb DynamoDBClient",
              "elasticsearch ElasticsearchClient",
              "elasticsearch5 elasticsearch5.ElasticsearchClient",
              "elasticsearch5-rest elasticsearch5.ElasticsearchRestClient",
              "foundationdb foundationdb.FoundationDBClient",
              "geode GeodeClient",
              "googlebigtable GoogleBigtableClient",
              "googledatastore GoogleDatastoreClient",
              "hbase098 HBaseClient",
              "hbase10 HBaseClient10",
              "hbase12 hbase12.HBaseClient12",
              "hbase14 hbase14.HBaseClient14",
              "hbase20 hbase20.HBaseClient20",
              "hypertable HypertableClient",
              "ignite ignite.IgniteClient",
              "ignite-sql ignite.IgniteSqlClient",
              "infinispan-cs InfinispanRemoteClient",
              "infinispan InfinispanClient",
              "jdbc JdbcDBClient",
              "kudu KuduYCSBClient",
              "memcached MemcachedClient",
              "mongodb MongoDbClient",
              "mongodb-async AsyncMongoDbClient",
              "nosqldb NoSqlDbClient",
              "orientdb OrientDBClient",
              "postgrenosql site.ycsb.postgrenosql.PostgreNoSQLDBClient",
              "rados RadosClient",
              "redis RedisClient",
              "rest site.ycsb.webservice.rest.RestClient",
              "riak riak.RiakKVClient",
              "rocksdb rocksdb.RocksDBClient",
              "s3 S3Client",
              "solr solr.SolrClient",
              "solr6 solr6.SolrClient",
              "tarantool TarantoolClient",
              "tablestore tablestore.TableStoreClient",
              "voltdb voltdb.VoltClient4")
          .map(line -> line.split(" "))
          .map(words -> new StockBinding(words[0], qualified(words[1])))
          .toList();

  public static List<StockBinding> all() {
    return ALL;
  }

  static Optional<StockBinding> named(String name) {
    return ALL.stream().filter(binding -> binding.name.equals(name)).findFirst();
  }

  /** Returns the short name of a class of stock YCSB, or the simple name of any other class. */
  static String nameOf(Class<?> type) {
    return ofType(type.getName()).map(StockBinding::name).orElse(type.getSimpleName());
  }

  /** Returns the short name of a class of stock YCSB, or any other class's name as it is. */
  static String nameOf(String type) {
    return ofType(type).map(StockBinding::name).orElse(type);
  }

  /** Returns where to get the jars of a class of stock YCSB; empty for any other class. */
  static Optional<String> source(String type) {
    return ofType(type).map(StockBinding::source);
  }

  private static Optional<StockBinding> ofType(String type) {
    return ALL.stream().filter(binding -> binding.type.equals(type)).findFirst();
  }

  private String source() {
    String folder = "ycsb-%s-binding-%s".formatted(module(), Version.STOCK);
    return "%s is %s, which is not on the class path; unpack %s.tar.gz of %s, and add -cp '%s/lib/*'"
        .formatted(name, type, folder, RELEASE, folder);
  }

  /** Returns the module that contains the class. Several names may share a class. */
  private String module() {
    return switch (name) {
      case "accumulo" -> "accumulo1.8";
      case "arangodb3" -> "arangodb";
      default -> name.replaceFirst("-.*", "");
    };
  }

  private static String qualified(String type) {
    return type.startsWith("site.") ? type : "site.ycsb.db." + type;
  }
}
