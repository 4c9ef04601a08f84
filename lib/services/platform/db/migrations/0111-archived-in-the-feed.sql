-- What is archived stands in the feed, marked.
DROP INDEX proposals_recent, proposals_wanted, proposals_commented, proposals_interest;
CREATE INDEX proposals_recent ON proposals (published_at DESC, id DESC) WHERE removed_at IS NULL;
CREATE INDEX proposals_wanted ON proposals ((wants + needs) DESC, id DESC) WHERE removed_at IS NULL;
CREATE INDEX proposals_commented ON proposals (comments DESC, id DESC) WHERE removed_at IS NULL;
CREATE INDEX proposals_interest ON proposals (interest_id, published_at DESC, id DESC) WHERE removed_at IS NULL;
