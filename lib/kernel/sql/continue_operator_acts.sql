-- Each record continues the one before: the head is locked until the commit, so a command records its
-- action last.
CREATE OR REPLACE FUNCTION continue_operator_acts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head operator_acts_head;
BEGIN
  SELECT * INTO head FROM operator_acts_head FOR UPDATE;
  NEW.position := head.position + 1;
  NEW.hash := operator_act_hash(NEW, head.hash);
  UPDATE operator_acts_head SET position = NEW.position, hash = NEW.hash;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER operator_acts_continue BEFORE INSERT ON operator_acts
  FOR EACH ROW EXECUTE FUNCTION continue_operator_acts();
