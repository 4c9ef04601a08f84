-- Queues the notification of followers about a lower price or a reached goal, whichever statement wrote it. A piece of
-- news is queued once: not again when a step is left and reached anew, and once a month for a price of a sale.
CREATE OR REPLACE FUNCTION tell_followers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  news text := TG_ARGV[0];
  what jsonb := jsonb_build_object('item', NEW.id, 'news', news, 'after', 0);
  said text := format('%s:%s', news, NEW.id);
BEGIN
  IF NOT EXISTS (SELECT FROM follows WHERE item_id = NEW.id) THEN RETURN NULL; END IF;
  IF news = 'cheaper' THEN
    what := what || jsonb_build_object('cents', NEW.price_cents);
    said := format('%s:%s', said, NEW.price_cents);
    IF NEW.kind = 'sale' THEN said := format('%s:%s', said, to_char(now(), 'YYYY-MM')); END IF;
  END IF;
  INSERT INTO outbox_keys (key) VALUES (said) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    INSERT INTO outbox (queue, kind, data) VALUES ('notification', 'marks.tell-followers', what);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER items_cheaper AFTER UPDATE OF price_cents ON items
  FOR EACH ROW WHEN (NEW.price_cents < OLD.price_cents) EXECUTE FUNCTION tell_followers('cheaper');
CREATE OR REPLACE TRIGGER items_goal_reached AFTER UPDATE OF reached ON items
  FOR EACH ROW WHEN (NEW.status = 'running' AND OLD.reached < OLD.goal AND NEW.reached >= NEW.goal)
  EXECUTE FUNCTION tell_followers('goal');
