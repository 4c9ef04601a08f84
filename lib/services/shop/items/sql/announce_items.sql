-- Announces pages of items by kind and id.
CREATE OR REPLACE FUNCTION announce_items(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(SELECT DISTINCT t FROM (SELECT id, kind FROM items WHERE id = ANY (ids) LIMIT 60) i,
    LATERAL (VALUES (i.kind || 's'), (i.kind || ':' || i.id)) v(t)));
END $$;
