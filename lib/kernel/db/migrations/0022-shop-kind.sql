-- At most one row: whether the database belongs to a demo or to a real shop.
CREATE TABLE shop_kind (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  kind text NOT NULL CHECK (kind IN ('demo', 'real')),
  marked_at timestamptz NOT NULL DEFAULT now()
);

INSERT INTO shop_kind (kind)
  SELECT CASE WHEN EXISTS (SELECT FROM members WHERE email = 'serena@insieme.example') THEN 'demo' ELSE 'real' END
  WHERE EXISTS (SELECT FROM members);
