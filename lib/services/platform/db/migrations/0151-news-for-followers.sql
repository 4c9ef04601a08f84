-- Whoever follows hears of a lower price and of a goal that is reached, whoever wrote what led there. What was
-- told once is not told again: a step of a group that is left and reached anew, or a price of a sale within a month.
CREATE FUNCTION tell_followers() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER items_cheaper AFTER UPDATE OF price_cents ON items FOR EACH ROW
  WHEN (NEW.price_cents < OLD.price_cents) EXECUTE FUNCTION tell_followers('cheaper');
CREATE TRIGGER items_goal_reached AFTER UPDATE OF reached ON items FOR EACH ROW
  WHEN (NEW.status = 'running' AND OLD.reached < OLD.goal AND NEW.reached >= NEW.goal)
  EXECUTE FUNCTION tell_followers('goal');

-- Groups that opened of late, and those who hear of it, in parts.
CREATE INDEX group_events_opened ON group_events (at) WHERE kind = 'running';
DROP INDEX member_interests_interest;
CREATE INDEX member_interests_interest ON member_interests (interest_id, member_id);
DROP INDEX follows_item;
CREATE INDEX follows_item ON follows (item_id, member_id) WHERE item_id IS NOT NULL;
CREATE INDEX members_with_weep ON members (id) WHERE weep_until IS NOT NULL;
