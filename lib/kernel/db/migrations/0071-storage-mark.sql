-- Programs from 0068 on keep serving.
-- At most one row: the mark in the storage that has the files of the shop, and where a process saw it last.
CREATE TABLE storage_mark (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  mark text NOT NULL,
  place text NOT NULL
);
