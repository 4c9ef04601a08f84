-- Step that a message is about, with the day on which it is expected.
ALTER TABLE group_updates
  ADD COLUMN step text CHECK (step IN ('ordered', 'arrived', 'shipping')),
  ADD COLUMN expected_on date,
  ADD CONSTRAINT group_updates_step CHECK ((step IS NULL) = (expected_on IS NULL));

CREATE TABLE group_update_pictures (
  update_id bigint NOT NULL REFERENCES group_updates ON DELETE CASCADE,
  position int NOT NULL,
  picture_id text NOT NULL REFERENCES pictures,
  alt text NOT NULL CHECK (length(alt) BETWEEN 1 AND 200),
  PRIMARY KEY (update_id, position)
);
CREATE INDEX group_update_pictures_picture ON group_update_pictures (picture_id);
