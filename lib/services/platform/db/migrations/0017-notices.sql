-- NOTIFY holds a lock of the whole server while its transaction commits, so writers do not send: they leave a
-- notice here, and one announcer sends what committed, many at a time.

-- Lost with a crash of the server, and so is every connection that would have heard: who reconnects asks anew.
CREATE UNLOGGED TABLE notices (
  channel text NOT NULL,
  payload text NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000);

CREATE FUNCTION leave_notice(channel text, payload text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices VALUES (channel, payload);
END $$;

-- A payload is a JSON array of page tags; '*' is every tag.
CREATE OR REPLACE FUNCTION announce(tags text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(tags) > 50 THEN
    tags := ARRAY['*'];
  END IF;
  IF cardinality(tags) > 0 THEN
    INSERT INTO notices VALUES ('insieme_changes', to_json(tags));
  END IF;
END $$;

-- More than the announcer tells one by one need not all be named.
CREATE OR REPLACE FUNCTION items_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices
  SELECT 'insieme_changes', '["' || kind || 's","' || kind || ':' || id || '"]' FROM rows LIMIT 201;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION proposals_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices SELECT 'insieme_changes', '["proposals","proposal:' || id || '"]' FROM rows LIMIT 201;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION outbox_filled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices VALUES ('insieme_outbox', '');
  RETURN NULL;
END $$;

-- For the announcer: sends what was left, each thing once, and says how many notices it took. Tags go fifty in a
-- payload; so many that most pages change are every tag.
CREATE FUNCTION send_notices() RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  taken int;
  sent int;
BEGIN
  WITH taken AS (
    DELETE FROM notices RETURNING channel, payload
  ), tags AS (
    SELECT DISTINCT tag FROM taken, json_array_elements_text(taken.payload::json) tag
    WHERE taken.channel = 'insieme_changes'
  ), heaps AS (
    SELECT tag, (row_number() OVER () - 1) / 50 AS heap, count(*) OVER () > 200 OR bool_or(tag = '*') OVER () AS every
    FROM tags
  ), letters AS (
    SELECT 'insieme_changes' AS channel, json_agg(tag)::text AS payload FROM heaps WHERE NOT every GROUP BY heap
    UNION ALL SELECT DISTINCT 'insieme_changes', '["*"]' FROM heaps WHERE every
    UNION ALL SELECT DISTINCT channel, payload FROM taken WHERE channel <> 'insieme_changes'
  )
  SELECT (SELECT count(*) FROM taken), count(pg_notify(channel, payload)) INTO taken, sent FROM letters;
  RETURN taken;
END $$;
