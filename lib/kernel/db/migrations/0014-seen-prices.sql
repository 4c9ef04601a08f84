-- The price a follower last saw or was notified of. Null: not known, so any lower price is news.
ALTER TABLE follows ADD COLUMN seen_cents int;
UPDATE follows f SET seen_cents = i.price_cents FROM items i WHERE i.id = f.item_id;
