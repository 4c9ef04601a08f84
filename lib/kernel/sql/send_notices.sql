-- Called by the announcer: sends each notice once and returns the number of rows it took. A payload
-- has at most fifty tags; above two hundred tags one payload '*' replaces them. The last two tags are the time of
-- the oldest row, '@' with seconds, by which sites measure how fresh their pages are, and the position of the
-- log, which a replica must have replayed to show the changes. An announcer of a shop behind a CDN sets
-- insieme.cdn: the purge of the other tags is then enqueued in the same transaction.
CREATE OR REPLACE FUNCTION send_notices() RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  taken int;
  sent int;
  changes jsonb;
BEGIN
  WITH taken AS (
    DELETE FROM notices RETURNING channel, payload, left_at
  ), oldest AS (
    SELECT '@' || extract(epoch FROM coalesce(min(left_at), now())) AS tag, 'at:' || log_position() AS position
    FROM taken WHERE channel = 'insieme_changes'
  ), tags AS (
    SELECT DISTINCT tag FROM taken, json_array_elements_text(taken.payload::json) tag
    WHERE taken.channel = 'insieme_changes'
  ), batches AS (
    SELECT tag, (row_number() OVER () - 1) / 50 AS batch, count(*) OVER () > 200 OR bool_or(tag = '*') OVER () AS every
    FROM tags
  ), letters AS (
    SELECT 'insieme_changes' AS channel, (jsonb_agg(b.tag) || jsonb_build_array(o.tag, o.position))::text AS payload
      FROM batches b, oldest o WHERE NOT every GROUP BY batch, o.tag, o.position
    UNION ALL SELECT DISTINCT 'insieme_changes', jsonb_build_array('*', o.tag, o.position)::text
      FROM batches, oldest o WHERE every
    UNION ALL SELECT DISTINCT channel, payload FROM taken WHERE channel <> 'insieme_changes'
  )
  SELECT (SELECT count(*) FROM taken), count(pg_notify(channel, payload)),
    jsonb_agg(payload::jsonb - (SELECT ARRAY[tag, position] FROM oldest)) FILTER (WHERE channel = 'insieme_changes')
    INTO taken, sent, changes FROM letters;
  IF changes IS NOT NULL AND current_setting('insieme.cdn', true) = 'on' THEN
    PERFORM enqueue_purge(changes);
  END IF;
  RETURN taken;
END $$;
