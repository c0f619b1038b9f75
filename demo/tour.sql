-- Tables of a directory, with no metastore: a schema is a directory, a table is one that has a _delta_log.
SHOW TABLES FROM delta.sales;

-- Orders is partitioned by region. Delta Spark has renamed its column state to status, and added discount in the middle.
DESCRIBE delta.sales.orders;

-- Rows around the first that a MERGE updated: files of before the new column have none, its values are NULL there.
SELECT order_id, order_date, region, status, amount, discount
FROM delta.sales.orders
WHERE order_id BETWEEN 14988 AND 14992
ORDER BY order_id;

-- Rows that were updated or deleted are left out by deletion vectors, in files that were not written again.
SELECT region, count(*) AS orders, count(DISTINCT "$path") AS files, sum(amount) AS amount
FROM delta.sales.orders
GROUP BY region
ORDER BY region;

-- The table as it was at version 2, before the UPDATE, the DELETE and the MERGE, with the old name of the column.
SELECT state, count(*) AS orders, sum(amount) AS amount
FROM delta.sales.orders FOR VERSION AS OF 2
GROUP BY state;

-- And now.
SELECT status, count(*) AS orders, sum(amount) AS amount
FROM delta.sales.orders
GROUP BY status
ORDER BY status;

-- A filter on the partition column prunes files before any is opened: the plan knows how many rows are left.
EXPLAIN SELECT order_id FROM delta.sales.orders WHERE region = 'EU';

-- Hidden columns tell which file a row comes from.
SELECT order_id, "$partition" AS partition, "$file_size" AS file_size, regexp_extract("$path", '[^/]+$') AS file
FROM delta.sales.orders
WHERE region = 'EU'
ORDER BY order_id
LIMIT 3;

-- Nested columns are rows, arrays and maps.
SELECT name, address.city AS city, tags
FROM delta.sales.customers
ORDER BY customer_id
LIMIT 3;

-- A join of two Delta tables with a table of another catalog, Trino's tpch.
SELECT t.mktsegment AS segment, count(DISTINCT c.customer_id) AS customers, count(*) AS orders, sum(o.amount) AS amount
FROM delta.sales.orders o
JOIN delta.sales.customers c ON c.customer_id = o.customer_id
JOIN tpch.tiny.customer t ON t.custkey = c.customer_id
GROUP BY t.mktsegment
ORDER BY t.mktsegment;

-- The log that nobody looked after: many small commits, no checkpoint.
SELECT count(*) AS clicks, count(DISTINCT "$path") AS files, min(at) AS first, max(at) AS last
FROM delta.web.clicks;

-- A table by its location, at a version.
SELECT region, count(*) AS orders
FROM TABLE(delta.system.read(location => '{warehouse}/sales/orders', version => 1))
GROUP BY region
ORDER BY region;
