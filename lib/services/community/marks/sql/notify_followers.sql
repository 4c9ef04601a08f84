-- Enqueues the notification of followers about a lower price or a reached goal, whichever statement wrote it. A
-- reached goal is enqueued once per group. For a price, the task decides per follower whether to notify.
CREATE OR REPLACE FUNCTION notify_followers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  news text := TG_ARGV[0];
BEGIN
  IF news = 'cheaper' THEN
    IF NOT EXISTS (SELECT FROM follows WHERE item_id = NEW.id
      AND (seen_cents IS NULL OR seen_cents > NEW.price_cents)) THEN RETURN NULL; END IF;
  ELSE
    IF NOT EXISTS (SELECT FROM follows WHERE item_id = NEW.id) THEN RETURN NULL; END IF;
    INSERT INTO outbox_keys (key) VALUES (format('%s:%s', news, NEW.id)) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN RETURN NULL; END IF;
  END IF;
  INSERT INTO outbox (queue, kind, data) VALUES ('notification', 'marks.tell-followers',
    jsonb_build_object('item', NEW.id, 'news', news, 'after', 0));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER items_cheaper AFTER UPDATE OF price_cents ON items
  FOR EACH ROW WHEN (NEW.price_cents < OLD.price_cents) EXECUTE FUNCTION notify_followers('cheaper');
CREATE OR REPLACE TRIGGER items_goal_reached AFTER UPDATE OF reached ON items
  FOR EACH ROW WHEN (NEW.status = 'running' AND OLD.reached < OLD.goal AND NEW.reached >= NEW.goal)
  EXECUTE FUNCTION notify_followers('goal');
