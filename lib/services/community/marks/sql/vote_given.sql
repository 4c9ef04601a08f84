-- Counts a single new vote while its proposal is locked anyway; answers_changed counts the others.
CREATE OR REPLACE FUNCTION vote_given() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 2) r) = 1 THEN
    PERFORM 1 FROM members WHERE id = NEW.member_id FOR KEY SHARE;
    IF NEW.counted_at IS NULL THEN
      PERFORM 1 FROM proposals WHERE id = NEW.proposal_id FOR NO KEY UPDATE;
    ELSE
      UPDATE proposals SET wants = wants + (NEW.answer = 'want')::int, needs = needs + (NEW.answer = 'need')::int
      WHERE id = NEW.proposal_id;
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "First_answers_counted" AFTER INSERT ON proposal_answers
  REFERENCING NEW TABLE AS new_rows FOR EACH ROW EXECUTE FUNCTION vote_given();
