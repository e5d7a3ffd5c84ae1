package io.github.ycsbxl.benchmark;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Binding of stock YCSB 0.17.0 by its short name, which stands for its class. This tool brings none
 * of them; {@code -cp} puts its jars on the class path. Immutable.
 *
 * @param type the class
 */
public record StockBinding(String name, String type) {
  private static final String RELEASE =
      "https://github.com/brianfrankcooper/YCSB/releases/tag/" + Version.STOCK;

  /** Names and classes; those without site in front are in the package of most bindings. */
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

  /** Says where the jars of a class are, if stock YCSB has it. */
  static Optional<String> source(String type) {
    return ALL.stream()
        .filter(binding -> binding.type.equals(type))
        .findFirst()
        .map(StockBinding::source);
  }

  private String source() {
    String folder = "ycsb-%s-binding-%s".formatted(module(), Version.STOCK);
    return "%s is %s, which is not on the class path; unpack %s.tar.gz of %s, and add -cp '%s/lib/*'"
        .formatted(name, type, folder, RELEASE, folder);
  }

  /** The word for the module that the class is in, which has some classes under several names. */
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
