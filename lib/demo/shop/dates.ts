import type { Deps } from '#lib/services/deps.ts'

/** All date columns of the shop, moved by the same interval, so that their order stays the same. */
const dates: Record<string, readonly string[]> = {
  items: ['published_at', 'changed_at', 'archived_at', 'expires_at', 'weep_only_until'],
  bundles: ['weep_only_until'],
  members: ['weep_until'],
  weep_memberships: [
    'joined_at',
    'anchor',
    'paid_until',
    'noticed_until',
    'next_charge_at',
    'grace_until',
    'cancelled_at',
    'ended_at',
  ],
  weep_periods: ['from_at', 'until_at'],
  participations: ['joined_at', 'ended_at', 'next_charge_at', 'grace_until'],
  proposals: ['published_at', 'archived_at'],
  proposal_answers: ['answered_at', 'counted_at'],
  proposal_likes: ['liked_at', 'counted_at'],
  comments: ['published_at', 'edited_at', 'removed_at'],
  comment_likes: ['liked_at', 'counted_at'],
  follows: ['followed_at', 'seen_at', 'counted_at'],
  notifications: ['created_at', 'seen_at', 'read_at'],
}

const patience = '6 hours'

/**
 * Moves all dates up to today when the newest join is several hours old: a demo that did not run
 * for days would have only closed groups.
 */
export async function followTime({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query("SELECT pg_advisory_xact_lock(hashtext('insieme demo'))")
    const { rows } = await client.query<{ late: string | null }>(
      `SELECT ($1::timestamptz - max(joined_at))::text AS late FROM participations
       HAVING $1::timestamptz - max(joined_at) > $2::interval`,
      [clock.now(), patience],
    )
    const late = rows[0]?.late
    if (late) {
      for (const [table, columns] of Object.entries(dates)) {
        await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
        const moved = columns.map((column) => `${column} = ${column} + $1::interval`).join(', ')
        await client.query(`UPDATE ${table} SET ${moved}`, [late])
        await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
      }
      await client.query(
        'UPDATE items SET deliver_on = deliver_on + extract(day FROM $1::interval)::int WHERE deliver_on IS NOT NULL',
        [late],
      )
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
