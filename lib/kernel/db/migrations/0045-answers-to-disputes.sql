-- Facts of a dispute for its answer, as the provider last reported them.
ALTER TABLE disputes
  ADD COLUMN reason text,
  ADD COLUMN disputed_cents int CHECK (disputed_cents > 0),
  ADD COLUMN answer_by timestamptz;
