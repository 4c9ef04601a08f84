-- The groups of one interest in each of their orders. What they cost and how popular they are goes with what they
-- are about: the index of all groups may have to be read for a hundred thousand rows before twenty are found.
CREATE INDEX items_interest_recent ON items (interest_id, published_at DESC, id DESC) WHERE kind = 'preorder' AND status = 'running' AND archived_at IS NULL;
CREATE INDEX items_interest_expiring ON items (interest_id, expires_at, id) WHERE kind = 'preorder' AND status = 'running' AND archived_at IS NULL;
CREATE INDEX items_interest_progress ON items (interest_id, percent DESC, id DESC) WHERE kind = 'preorder' AND status = 'running' AND archived_at IS NULL;
CREATE INDEX items_interest_price ON items (interest_id, price_cents, id) WHERE kind = 'preorder' AND status = 'running' AND archived_at IS NULL;
CREATE INDEX items_interest_popular ON items (interest_id, popularity DESC, id DESC) WHERE kind = 'preorder' AND status = 'running' AND archived_at IS NULL;
