-- When a proposal became a group or a sale, and by whom; it stays after an undo, as what happened last.
ALTER TABLE proposals ADD COLUMN became_at timestamptz, ADD COLUMN became_by text;
