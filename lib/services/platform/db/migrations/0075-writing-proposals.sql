ALTER TABLE proposals ADD COLUMN edited_at timestamptz, ADD COLUMN removed_at timestamptz;

-- What was taken away by who wrote it is in no list.
DROP INDEX proposals_recent, proposals_wanted, proposals_commented, proposals_interest;
CREATE INDEX proposals_recent ON proposals (published_at DESC, id DESC) WHERE archived_at IS NULL AND removed_at IS NULL;
CREATE INDEX proposals_wanted ON proposals ((wants + needs) DESC, id DESC) WHERE archived_at IS NULL AND removed_at IS NULL;
CREATE INDEX proposals_commented ON proposals (comments DESC, id DESC) WHERE archived_at IS NULL AND removed_at IS NULL;
CREATE INDEX proposals_interest ON proposals (interest_id, published_at DESC, id DESC) WHERE archived_at IS NULL AND removed_at IS NULL;
CREATE INDEX proposals_removed ON proposals (member_id, removed_at DESC) WHERE removed_at IS NOT NULL;

-- Who brought a picture may propose something with it; those of nothing go after a while.
CREATE TABLE proposal_pictures (
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  picture_id text NOT NULL REFERENCES pictures,
  brought_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, picture_id)
);
CREATE INDEX proposal_pictures_picture ON proposal_pictures (picture_id);
CREATE INDEX proposal_pictures_age ON proposal_pictures (brought_at);
CREATE INDEX proposals_picture ON proposals (picture_id) WHERE picture_id IS NOT NULL;

-- What pages of others say of themselves: read once, shown wherever somebody links to them.
CREATE TABLE link_previews (
  url text PRIMARY KEY CHECK (length(url) <= 2000),
  title text CHECK (length(title) <= 200),
  website text CHECK (length(website) <= 80),
  author text CHECK (length(author) <= 80),
  picture_id text REFERENCES pictures,
  read_at timestamptz NOT NULL,
  -- Since something that was published links to it; the others are forgotten.
  used_at timestamptz
);
CREATE INDEX link_previews_picture ON link_previews (picture_id) WHERE picture_id IS NOT NULL;
CREATE INDEX link_previews_unused ON link_previews (read_at) WHERE used_at IS NULL;
