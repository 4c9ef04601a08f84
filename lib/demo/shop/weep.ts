import type { PoolClient } from 'pg'

/** Gives memberships of the demo for free: none was ever paid, and none is charged. */
const give = `WITH given AS (
    INSERT INTO weep_memberships (member_id, plan, cents, joined_at, anchor, periods, paid_until,
      cancelled_at)
    SELECT id, 'yearly', 3490, weep_until - interval '1 year', weep_until, 0, weep_until,
      weep_until - interval '1 year'
    FROM members WHERE weep_until IS NOT NULL RETURNING member_id, joined_at, paid_until)
  INSERT INTO weep_periods (member_id, plan, from_at, until_at)
  SELECT member_id, 'yearly', joined_at, paid_until FROM given`

export const addWeep = (client: PoolClient) => client.query(give)
