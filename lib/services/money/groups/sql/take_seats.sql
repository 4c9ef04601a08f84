-- Takes many seats in one round trip and queues what is sent about each; returns per seat its id or the error code of
-- lib/contract/errors.ts. All rows are locked before anything is written, in the order of lock_items: a closing of the
-- group and a change of its price lock them too, so a refusal has nothing to undo. With several seats the lock timeout
-- is short: the caller then tries each seat alone.
CREATE OR REPLACE FUNCTION take_seats(wanted jsonb, at timestamptz, most_unpaid int)
RETURNS TABLE (place int, refused text, seat_id bigint, reached int, percent int) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  seats wanted_seat[] := ARRAY(SELECT w FROM jsonb_populate_recordset(NULL::wanted_seat, wanted) w);
  methods bigint[];
  asked record;
  reason text;
  offer int;
  more int;
  -- Indexed by the place of each seat.
  reasons text[];
  offers int[];
  ids bigint[];
  made bigint[];
BEGIN
  IF cardinality(seats) > 1 THEN
    PERFORM set_config('lock_timeout', '500ms', true);
  END IF;
  -- Locks the members: the changes of one member run one at a time.
  PERFORM 1 FROM members m WHERE m.id = ANY (ARRAY(SELECT s.member_id FROM unnest(seats) s))
    ORDER BY m.id FOR NO KEY UPDATE;
  methods := ARRAY(SELECT p.id FROM payment_methods p WHERE p.id = ANY (ARRAY(SELECT s.method_id FROM unnest(seats) s))
    AND p.removed_at IS NULL ORDER BY p.id FOR SHARE);
  PERFORM 1 FROM bundles b WHERE b.id = ANY (ARRAY(SELECT s.bundle_id FROM unnest(seats) s)) AND b.stock IS NOT NULL
    ORDER BY b.id FOR NO KEY UPDATE;
  PERFORM 1 FROM items i WHERE i.id = ANY (ARRAY(SELECT s.item_id FROM unnest(seats) s))
    ORDER BY i.id FOR NO KEY UPDATE;
  -- Locks what the waiting list may offer to members who take counted copies: their unpaid copies are counted.
  PERFORM 1 FROM waiting w WHERE w.ended_at IS NULL AND w.member_id = ANY (ARRAY(SELECT s.member_id FROM unnest(seats) s
    JOIN bundles b ON b.id = s.bundle_id WHERE b.stock IS NOT NULL)) ORDER BY w.id FOR UPDATE;

  FOR asked IN
    SELECT s.place, s.bundle_id, s.member_id, s.quantity, s.method_id, b.stock IS NOT NULL AS is_limited,
      i.status = 'running' AND i.expires_at > at AND i.archived_at IS NULL AS is_open,
      b.closed_at IS NULL AND b.price_cents = s.base_cents AS is_as_agreed
    FROM unnest(seats) s JOIN items i ON i.id = s.item_id JOIN bundles b ON b.id = s.bundle_id ORDER BY s.place
  LOOP
    offer := NULL;
    reason := CASE WHEN asked.method_id <> ALL (methods) THEN 'conflict' WHEN NOT asked.is_open THEN 'group_closed'
      WHEN NOT asked.is_as_agreed THEN 'quote_changed' END;
    IF reason IS NULL AND asked.is_limited THEN
      -- Copies offered by the waiting list are used up first; the rest of an offer stays in stock.
      SELECT w.quantity INTO offer FROM waiting w WHERE w.bundle_id = asked.bundle_id
        AND w.member_id = asked.member_id AND w.state = 'offered' AND w.offered_until > at FOR UPDATE;
      more := asked.quantity - coalesce(offer, 0);
      -- Earlier seats of the same call are not written yet.
      IF more > 0 AND more + unpaid_copies(asked.member_id, at) + coalesce((
        SELECT sum(s.quantity - coalesce(offers[s.place], 0)) FROM unnest(seats) s JOIN bundles b ON b.id = s.bundle_id
        WHERE s.member_id = asked.member_id AND s.place < asked.place AND reasons[s.place] IS NULL
          AND b.stock IS NOT NULL), 0) > most_unpaid THEN
        reason := 'unpaid_copies_total';
      ELSIF NOT take_copies(asked.bundle_id, more) THEN
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
      -- The member already has a seat in this group.
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
