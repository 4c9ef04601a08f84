-- Keys of the household of a member: two members who share one live or pay together. `why` is the reason given to a
-- member whose invitation does not count.
CREATE OR REPLACE FUNCTION household_keys(member bigint) RETURNS TABLE (why text, key text) LANGUAGE sql STABLE AS $$
  WITH own AS (SELECT delivery FROM orders WHERE member_id = member),
  -- Two spellings of one house are equal.
  houses AS (
    SELECT street || ' ' || street_number || ' ' || postal_code AS line FROM postal_addresses WHERE member_id = member
    UNION SELECT delivery->>'street' || ' ' || (delivery->>'postal_code') FROM own WHERE delivery->>'kind' = 'home'
  ),
  -- Removed methods count too.
  saved AS (SELECT * FROM payment_methods WHERE member_id = member),
  -- Each payment counts, whether or not its method was saved.
  payers AS (
    SELECT payer FROM saved
    UNION SELECT c.payer FROM orders o JOIN captures c ON c.order_id = o.id WHERE o.member_id = member
  ),
  -- Neighbours share a pick-up point alone: it counts with the phone number, without the prefix of Italy, or with the
  -- family name.
  people AS (
    SELECT right(digits, 9) AS called FROM (
      SELECT regexp_replace(phone, '[^0-9]', '', 'g') AS digits FROM postal_addresses WHERE member_id = member
      UNION SELECT regexp_replace(delivery->>'phone', '[^0-9]', '', 'g') FROM own) p WHERE length(digits) >= 9
    UNION SELECT lower(substring(trim(name) from '\s(\S+)$')) FROM members WHERE id = member
  )
  SELECT 'household', trim(regexp_replace(lower(normalize(line, NFD)), '[^a-z0-9]+', ' ', 'g')) FROM houses
  UNION SELECT 'method', 'customer ' || customer_id FROM saved
  UNION SELECT 'method', 'email ' || lower(email) FROM saved WHERE email IS NOT NULL
  UNION SELECT 'method', 'card ' || brand || ' ' || last_digits || ' ' || expires_on FROM saved
    WHERE num_nulls(brand, last_digits, expires_on) = 0
  UNION SELECT 'method', 'payer ' || encode(payer, 'hex') FROM payers WHERE payer IS NOT NULL
  UNION SELECT 'pickup', (delivery->>'id') || ' ' || called FROM own, people
    WHERE delivery->>'kind' = 'pickup' AND called IS NOT NULL
$$;
