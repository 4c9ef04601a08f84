ALTER TABLE failed_rows ADD logged_failures int NOT NULL DEFAULT 0;

-- Sums of copies must stay in the range of a column.
UPDATE bundles SET stock = 99999999 WHERE stock > 99999999;
ALTER TABLE bundles ADD CHECK (stock <= 99999999);

-- The moment from which a like or follow counts; NULL while its member has not confirmed an address.
ALTER TABLE proposal_likes ADD COLUMN counted_at timestamptz;
ALTER TABLE comment_likes ADD COLUMN counted_at timestamptz;
ALTER TABLE follows ADD COLUMN counted_at timestamptz;
-- Likes of members who left keep counting.
UPDATE proposal_likes l SET counted_at = l.liked_at FROM members m
  WHERE m.id = l.member_id AND (m.email_verified_at IS NOT NULL OR m.deleted_at IS NOT NULL);
UPDATE comment_likes l SET counted_at = l.liked_at FROM members m
  WHERE m.id = l.member_id AND (m.email_verified_at IS NOT NULL OR m.deleted_at IS NOT NULL);
UPDATE follows f SET counted_at = f.followed_at FROM members m
  WHERE m.id = f.member_id AND (m.email_verified_at IS NOT NULL OR m.deleted_at IS NOT NULL);
UPDATE proposals p SET likes = p.likes - n.likes
  FROM (SELECT proposal_id, count(*)::int likes FROM proposal_likes WHERE counted_at IS NULL GROUP BY 1) n
  WHERE p.id = n.proposal_id;
UPDATE comments c SET likes = c.likes - n.likes
  FROM (SELECT comment_id, count(*)::int likes FROM comment_likes WHERE counted_at IS NULL GROUP BY 1) n
  WHERE c.id = n.comment_id;
UPDATE items i SET popularity = i.popularity - n.followers
  FROM (SELECT item_id, count(*)::int followers FROM follows
    WHERE counted_at IS NULL AND item_id IS NOT NULL GROUP BY 1) n
  WHERE i.id = n.item_id;
