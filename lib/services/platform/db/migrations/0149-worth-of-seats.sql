-- A seat is paid with credits and a code like an order: what it takes is known when its group has made it.
ALTER TABLE participations
  -- As many as there are when it is paid.
  ADD COLUMN use_credits boolean NOT NULL DEFAULT false,
  -- A use of it is held from joining; of an invitation there is none to hold.
  ADD COLUMN code_id bigint REFERENCES codes;

ALTER TABLE code_uses
  DROP CONSTRAINT code_uses_pkey,
  ALTER COLUMN order_id DROP NOT NULL,
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ADD COLUMN participation_id bigint REFERENCES participations,
  -- A part of a very small price may be nothing.
  DROP CONSTRAINT code_uses_cents_check,
  ADD CONSTRAINT code_uses_cents CHECK (cents >= 0),
  ADD CONSTRAINT code_uses_order UNIQUE (order_id),
  ADD CONSTRAINT code_uses_of CHECK (num_nonnulls(order_id, participation_id) > 0);
CREATE UNIQUE INDEX code_uses_seat ON code_uses (participation_id) WHERE given_back_at IS NULL;

-- However a seat ends, its use can be had by others; what its order gave back already is not given twice.
CREATE FUNCTION give_code_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH used AS (
    UPDATE code_uses SET given_back_at = NEW.ended_at
    WHERE participation_id = NEW.id AND given_back_at IS NULL RETURNING code_id
  )
  UPDATE codes c SET used = c.used - 1 FROM used WHERE c.id = used.code_id;
  RETURN NULL;
END $$;
CREATE TRIGGER participations_code_back AFTER UPDATE OF ended_at ON participations FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL AND NEW.code_id IS NOT NULL)
  EXECUTE FUNCTION give_code_back();

ALTER TYPE wanted_seat ADD ATTRIBUTE use_credits boolean, ADD ATTRIBUTE code_id bigint,
  ADD ATTRIBUTE discount_cents int;

-- In one trip, each with what is told of it; of any of them a seat or why not, by a code of lib/contract/errors.ts.
-- All that is asked about is held in the order of migration 0019 before anything is written: whoever closes a group
-- or changes its price holds it too, so a refusal has nothing to take back. Many together wait for nobody for long:
-- whoever called tries each by itself then.
CREATE OR REPLACE FUNCTION take_seats(wanted jsonb, at timestamptz)
RETURNS TABLE (place int, refused text, seat_id bigint, reached int, percent int) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  seats wanted_seat[] := ARRAY(SELECT w FROM jsonb_populate_recordset(NULL::wanted_seat, wanted) w);
  methods bigint[];
  asked record;
  reason text;
  offer int;
  -- Of each place.
  reasons text[];
  offers int[];
  ids bigint[];
  made bigint[];
BEGIN
  IF cardinality(seats) > 1 THEN
    PERFORM set_config('lock_timeout', '500ms', true);
  END IF;
  -- What one member does, one thing after the other.
  PERFORM 1 FROM members m WHERE m.id = ANY (ARRAY(SELECT s.member_id FROM unnest(seats) s))
    ORDER BY m.id FOR NO KEY UPDATE;
  methods := ARRAY(SELECT p.id FROM payment_methods p WHERE p.id = ANY (ARRAY(SELECT s.method_id FROM unnest(seats) s))
    AND p.removed_at IS NULL ORDER BY p.id FOR SHARE);
  PERFORM 1 FROM bundles b WHERE b.id = ANY (ARRAY(SELECT s.bundle_id FROM unnest(seats) s)) AND b.stock IS NOT NULL
    ORDER BY b.id FOR NO KEY UPDATE;
  PERFORM 1 FROM items i WHERE i.id = ANY (ARRAY(SELECT s.item_id FROM unnest(seats) s))
    ORDER BY i.id FOR NO KEY UPDATE;

  FOR asked IN
    SELECT s.bundle_id, s.member_id, s.quantity, s.method_id, b.stock IS NOT NULL AS is_limited,
      i.status = 'running' AND i.expires_at > at AND i.archived_at IS NULL AS is_open,
      b.closed_at IS NULL AND b.price_cents = s.base_cents AS is_as_agreed
    FROM unnest(seats) s JOIN items i ON i.id = s.item_id JOIN bundles b ON b.id = s.bundle_id ORDER BY s.place
  LOOP
    offer := NULL;
    reason := CASE WHEN asked.method_id <> ALL (methods) THEN 'conflict' WHEN NOT asked.is_open THEN 'group_closed'
      WHEN NOT asked.is_as_agreed THEN 'quote_changed' END;
    IF reason IS NULL AND asked.is_limited THEN
      -- What is held for who waited for it is used up first; less of it than was offered leaves the rest on the shelf.
      SELECT w.quantity INTO offer FROM waiting w WHERE w.bundle_id = asked.bundle_id
        AND w.member_id = asked.member_id AND w.state = 'offered' AND w.offered_until > at FOR UPDATE;
      IF NOT take_copies(asked.bundle_id, asked.quantity - coalesce(offer, 0)) THEN
        reason := 'sold_out';
      END IF;
    END IF;
    reasons := reasons || reason;
    offers := offers || offer;
    ids := ids || CASE WHEN reason IS NULL THEN nextval('participations_id_seq') END;
  END LOOP;

  WITH taken AS (
    INSERT INTO participations (id, item_id, bundle_id, member_id, quantity, state, counts, method_id, most_cents,
      terms_version, agreed_at, agreed_from, delivery, delivery_cents, invoice, price_limit_cents, use_credits, code_id,
      discount_cents, joined_at)
    SELECT ids[s.place], s.item_id, s.bundle_id, s.member_id, s.quantity, 'active', s.price_limit_cents IS NULL,
      s.method_id, s.most_cents, s.terms_version, at, s.agreed_from, s.delivery, s.delivery_cents,
      nullif(s.invoice, 'null'), s.price_limit_cents, coalesce(s.use_credits, false), s.code_id,
      coalesce(s.discount_cents, 0), at
    FROM unnest(seats) s WHERE reasons[s.place] IS NULL ORDER BY s.place
    ON CONFLICT (item_id, member_id) WHERE ended_at IS NULL DO NOTHING RETURNING id
  )
  SELECT array_agg(t.id) INTO made FROM taken t;
  made := coalesce(made, '{}');

  FOR asked IN SELECT s.* FROM unnest(seats) s WHERE reasons[s.place] IS NULL ORDER BY s.place LOOP
    IF ids[asked.place] <> ALL (made) THEN
      -- Sits there already.
      reasons[asked.place] := 'conflict';
      PERFORM take_copies(asked.bundle_id, coalesce(offers[asked.place], 0) - asked.quantity);
    ELSIF offers[asked.place] IS NOT NULL THEN
      UPDATE waiting w SET state = 'taken', offered_until = NULL, ended_at = at
      WHERE w.bundle_id = asked.bundle_id AND w.member_id = asked.member_id AND w.state = 'offered';
    END IF;
  END LOOP;

  INSERT INTO outbox (queue, kind, recipient, data)
  SELECT r.queue, r.kind, r.recipient, r.data
  FROM unnest(seats) s, jsonb_to_recordset(s.told) r(queue text, kind text, recipient text, data jsonb)
  WHERE reasons[s.place] IS NULL;
  PERFORM settle_conditions(c.item_id) FROM (SELECT DISTINCT s.item_id FROM unnest(seats) s
    WHERE s.price_limit_cents IS NOT NULL AND reasons[s.place] IS NULL ORDER BY 1) c;

  RETURN QUERY SELECT s.place, reasons[s.place], ids[s.place], i.reached, i.percent
    FROM unnest(seats) s JOIN items i ON i.id = s.item_id;
END $$;
