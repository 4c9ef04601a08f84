-- Whom a comment names, as its text does: names alone, since a member who leaves takes the rest along.
ALTER TABLE comments ADD COLUMN mentions text[] NOT NULL DEFAULT '{}';

-- What one member likes, of one discussion.
CREATE INDEX comment_likes_member ON comment_likes (member_id, comment_id);

-- The newest of a discussion, answers too, and who takes part in it.
CREATE INDEX comments_item_newest ON comments (item_id, id DESC) WHERE item_id IS NOT NULL AND removed_at IS NULL;
CREATE INDEX comments_proposal_newest ON comments (proposal_id, id DESC) WHERE proposal_id IS NOT NULL AND removed_at IS NULL;
