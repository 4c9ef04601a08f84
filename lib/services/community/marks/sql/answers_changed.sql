-- Adds counted votes to the counters of their proposals. Single inserts are skipped: vote_given counts them.
CREATE OR REPLACE FUNCTION answers_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
  more_wants int[];
  more_needs int[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 2) r) = 1 THEN
      RETURN NULL;
    END IF;
    SELECT array_agg(m.id), array_agg(m.wants), array_agg(m.needs) INTO ids, more_wants, more_needs
    FROM (SELECT proposal_id AS id, sum((answer = 'want')::int) AS wants, sum((answer = 'need')::int) AS needs
          FROM new_rows WHERE counted_at IS NOT NULL GROUP BY 1) m;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(m.id), array_agg(m.wants), array_agg(m.needs) INTO ids, more_wants, more_needs
    FROM (SELECT proposal_id AS id, -sum((answer = 'want')::int) AS wants, -sum((answer = 'need')::int) AS needs
          FROM old_rows WHERE counted_at IS NOT NULL GROUP BY 1) m;
  ELSE
    SELECT array_agg(m.id), array_agg(m.wants), array_agg(m.needs) INTO ids, more_wants, more_needs
    FROM (SELECT proposal_id AS id, sum(vote * (answer = 'want')::int) AS wants, sum(vote * (answer = 'need')::int) AS needs
          FROM (SELECT proposal_id, answer, 1 AS vote FROM new_rows WHERE counted_at IS NOT NULL
                UNION ALL SELECT proposal_id, answer, -1 FROM old_rows WHERE counted_at IS NOT NULL) a
          GROUP BY 1) m
    WHERE m.wants <> 0 OR m.needs <> 0;
  END IF;
  IF ids IS NOT NULL THEN
    PERFORM add_to_proposals(ids, more_wants, more_needs, NULL, NULL, NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER proposal_answers_inserted AFTER INSERT ON proposal_answers
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION answers_changed();
CREATE OR REPLACE TRIGGER proposal_answers_updated AFTER UPDATE ON proposal_answers
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION answers_changed();
CREATE OR REPLACE TRIGGER proposal_answers_deleted AFTER DELETE ON proposal_answers
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION answers_changed();
