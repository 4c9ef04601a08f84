-- Name and address of a member as member_words() writes them, so that any part of them is found without
-- reading every member.
ALTER TABLE members ADD COLUMN words text;
UPDATE members SET words = btrim(regexp_replace(
  lower(public.unaccent('public.unaccent', name || ' ' || email::text)), '[^[:alnum:]]+', ' ', 'g'));
CREATE INDEX members_words ON members USING gin (words gin_trgm_ops) WITH (fastupdate = off);
-- Orders of the operators' list.
CREATE INDEX members_joined ON members (joined_at, id) WHERE deleted_at IS NULL;
CREATE INDEX members_name ON members (name, id) WHERE deleted_at IS NULL;
CREATE INDEX operator_acts_openings ON operator_acts (operator_id, (details->>'member'), at)
  WHERE what = 'people.open';
