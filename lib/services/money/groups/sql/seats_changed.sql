-- Adds seats to their groups; seat_taken has counted a single new one.
CREATE OR REPLACE FUNCTION seats_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 2) r) = 1 THEN
      RETURN NULL;
    END IF;
    FOR moved IN SELECT item_id, count(*)::int AS people, sum(quantity)::int AS units,
        array_agg(bundle_id) AS bundle_ids, array_agg(quantity) AS bundle_units
      FROM new_rows WHERE counted GROUP BY 1 ORDER BY 1
    LOOP
      PERFORM add_seats(moved.item_id, moved.people, moved.units, moved.bundle_ids, moved.bundle_units);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR moved IN SELECT item_id, -count(*)::int AS people, -sum(quantity)::int AS units,
        array_agg(bundle_id) AS bundle_ids, array_agg(-quantity) AS bundle_units
      FROM old_rows WHERE counted GROUP BY 1 ORDER BY 1
    LOOP
      PERFORM add_seats(moved.item_id, moved.people, moved.units, moved.bundle_ids, moved.bundle_units);
    END LOOP;
  ELSE
    FOR moved IN SELECT item_id, sum(seats)::int AS people, sum(m.units)::int AS units,
        array_agg(bundle_id) AS bundle_ids, array_agg(m.units) AS bundle_units
      FROM (SELECT item_id, bundle_id, sum(seat)::int AS seats, sum(seat * quantity)::int AS units
            FROM (SELECT item_id, bundle_id, quantity, 1 AS seat FROM new_rows WHERE counted
                  UNION ALL SELECT item_id, bundle_id, quantity, -1 FROM old_rows WHERE counted) s
            GROUP BY 1, 2 HAVING sum(seat) <> 0 OR sum(seat * quantity) <> 0) m
      GROUP BY 1 ORDER BY 1
    LOOP
      PERFORM add_seats(moved.item_id, moved.people, moved.units, moved.bundle_ids, moved.bundle_units);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER participations_inserted AFTER INSERT ON participations
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION seats_changed();
CREATE OR REPLACE TRIGGER participations_updated AFTER UPDATE ON participations
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION seats_changed();
CREATE OR REPLACE TRIGGER participations_deleted AFTER DELETE ON participations
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION seats_changed();
