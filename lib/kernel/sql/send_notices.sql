-- Called by the announcer: sends each notice once and returns the number of rows it took. A payload
-- has at most fifty tags; above two hundred tags one payload '*' replaces them.
CREATE OR REPLACE FUNCTION send_notices() RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  taken int;
  sent int;
BEGIN
  WITH taken AS (
    DELETE FROM notices RETURNING channel, payload
  ), tags AS (
    SELECT DISTINCT tag FROM taken, json_array_elements_text(taken.payload::json) tag
    WHERE taken.channel = 'insieme_changes'
  ), batches AS (
    SELECT tag, (row_number() OVER () - 1) / 50 AS batch, count(*) OVER () > 200 OR bool_or(tag = '*') OVER () AS every
    FROM tags
  ), letters AS (
    SELECT 'insieme_changes' AS channel, json_agg(tag)::text AS payload FROM batches WHERE NOT every GROUP BY batch
    UNION ALL SELECT DISTINCT 'insieme_changes', '["*"]' FROM batches WHERE every
    UNION ALL SELECT DISTINCT channel, payload FROM taken WHERE channel <> 'insieme_changes'
  )
  SELECT (SELECT count(*) FROM taken), count(pg_notify(channel, payload)) INTO taken, sent FROM letters;
  RETURN taken;
END $$;
