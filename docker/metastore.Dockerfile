# A Hive metastore over a database in memory: the jars and the properties that the tests use.
FROM eclipse-temurin:25-jre

RUN useradd --system --create-home --home-dir /data metastore
COPY target/test-parts/metastore/ /opt/metastore/
COPY docker/metastore/metastore-site.xml /etc/metastore/metastore-site.xml
# Its parts look for both names
COPY docker/metastore/metastore-site.xml /etc/metastore/hive-site.xml

USER metastore
WORKDIR /data
EXPOSE 9083
ENTRYPOINT ["java", "-cp", "/etc/metastore:/opt/metastore/*", "org.apache.hadoop.hive.metastore.HiveMetaStore", "-p", "9083"]
