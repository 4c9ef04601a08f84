-- Within one interest the most wanted and the most spoken of are read, not sorted.
CREATE INDEX proposals_interest_wanted ON proposals (interest_id, (wants + needs) DESC, id DESC) WHERE removed_at IS NULL;
CREATE INDEX proposals_interest_commented ON proposals (interest_id, comments DESC, id DESC) WHERE removed_at IS NULL;
