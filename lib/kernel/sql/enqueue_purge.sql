-- Enqueues the purge of these lists of tags. While purges fail, pages are no longer kept by the CDN: then one
-- in half a minute is enough, which takes the others along as soon as the CDN answers again. Pages have no tags
-- of members, and nobody else learns them.
CREATE OR REPLACE FUNCTION enqueue_purge(lists jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM outbox WHERE queue = 'purge' AND kind = 'pages.purge' AND sent_at IS NULL
      AND created_at < now() - interval '2 minutes')
    AND EXISTS (SELECT FROM outbox WHERE queue = 'purge' AND kind = 'pages.purge' AND sent_at IS NULL
      AND created_at > now() - interval '30 seconds') THEN
    RETURN;
  END IF;
  INSERT INTO outbox (queue, kind, data)
  SELECT 'purge', 'pages.purge', jsonb_build_object('tags', jsonb_agg(tag))
  FROM jsonb_array_elements(lists) list, jsonb_array_elements_text(list) tag
  WHERE NOT starts_with(tag, 'member:')
  HAVING count(*) > 0;
END $$;
