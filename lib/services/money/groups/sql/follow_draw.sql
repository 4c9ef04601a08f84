-- Keeps a draw open exactly while its group is running and declares a lot. A secret that may be public is never used
-- again.
CREATE OR REPLACE FUNCTION follow_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IS DISTINCT FROM 'running' THEN
    UPDATE draws SET closed_at = now() WHERE item_id = NEW.id AND closed_at IS NULL;
  ELSIF NEW.shortage = 'lot' THEN
    INSERT INTO draws (item_id) VALUES (NEW.id) ON CONFLICT (item_id) WHERE closed_at IS NULL DO NOTHING;
  ELSE
    DELETE FROM draws WHERE item_id = NEW.id AND closed_at IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER items_draw_opened AFTER INSERT ON items
  FOR EACH ROW WHEN (NEW.status = 'running' AND NEW.shortage = 'lot') EXECUTE FUNCTION follow_draw();
CREATE OR REPLACE TRIGGER items_draw_followed AFTER UPDATE OF status, shortage ON items
  FOR EACH ROW WHEN (NEW.status IS DISTINCT FROM OLD.status OR NEW.shortage <> OLD.shortage) EXECUTE FUNCTION follow_draw();
