-- The price that the shop asks the publisher for once a proposal has enough votes: a task of the operator from reached_at
-- on. Without reached_at the operator asked earlier. answer_number tells the answers of a proposal apart.
CREATE TABLE price_questions (
  proposal_id bigint PRIMARY KEY REFERENCES proposals ON DELETE CASCADE,
  reached_at timestamptz,
  answer text CHECK (answer IN ('asked', 'price', 'no')),
  answer_text text NOT NULL DEFAULT '' CHECK (length(answer_text) <= 300),
  answer_number int NOT NULL DEFAULT 0,
  answered_at timestamptz,
  answered_by text,
  CHECK (num_nonnulls(answer, answered_at, answered_by) IN (0, 3)),
  CHECK (num_nonnulls(reached_at, answer) > 0),
  CHECK (answer NOT IN ('price', 'no') OR answer_text <> '')
);
