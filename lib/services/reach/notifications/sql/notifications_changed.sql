-- Announces new notifications to their members.
CREATE OR REPLACE FUNCTION notifications_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(SELECT DISTINCT 'member:' || member_id FROM (SELECT member_id FROM rows LIMIT 60) r));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER notifications_inserted AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION notifications_changed();
