-- The proposal that this one was merged into, which is not merged itself. A merged proposal counts as removed, and its
-- address leads to the other.
ALTER TABLE proposals ADD COLUMN merged_into bigint REFERENCES proposals,
  ADD CHECK (merged_into IS NULL OR removed_at IS NOT NULL);
CREATE INDEX proposals_merged ON proposals (merged_into) WHERE merged_into IS NOT NULL;
