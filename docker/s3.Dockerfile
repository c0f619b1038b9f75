# An S3 server with the sample tables: the jars and the properties that the tests use.
FROM eclipse-temurin:25-jre

RUN useradd --system --create-home --home-dir /data s3proxy
COPY target/test-parts/s3/ /opt/s3proxy/
COPY docker/s3/s3proxy.properties /etc/s3proxy/s3proxy.properties
COPY --chown=s3proxy:s3proxy demo/warehouse/ /data/lake/warehouse/

USER s3proxy
EXPOSE 9000
ENTRYPOINT ["java", "-cp", "/opt/s3proxy/*", "org.gaul.s3proxy.Main", "--properties", "/etc/s3proxy/s3proxy.properties"]
