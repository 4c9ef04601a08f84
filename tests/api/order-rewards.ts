import { day } from '#lib/format/durations.ts'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { turnCredits } from '#lib/services/money/credits/jobs.ts'
import { listCreditDifferences } from '#lib/services/money/credits/queries.ts'
import type { openTestApi } from './api.ts'
import type { Buyer } from './buyer.ts'
import { workingAt } from './outbox.ts'

type Api = Awaited<ReturnType<typeof openTestApi>>

type Credits = {
  data: { kind: string; amount: number; balance: number; share: unknown; reason: string | null }[]
  balance: {
    available: number
    pending: number
    ending: { amount: number; on: string } | null
  }
  coming: { amount: number; percent: number; base: number; available_at: string | null }[]
}

/** Rewards of orders, updated when a test calls `follow`. */
export const rewardsOf = ({ call, clock, db, deps, pool }: Api) => {
  const work = workingAt({ db, pool, deps })
  const follow = async () => {
    const failed = await work('notification')
    if (failed.length > 0) throw failed[0]
  }
  /** Advances the clock by days and runs the hourly job. */
  const pass = async (days: number) => {
    clock.advance(days * day)
    // Extends the sessions, so that they do not expire.
    await pool.query(
      'UPDATE sessions SET idle_until = $1::timestamptz + $2::interval, expires_at = $1::timestamptz + $2::interval',
      [clock.now(), '30 days'],
    )
    await follow()
    await turnCredits(deps)
    await follow()
  }
  const creditsOf = async ({ token }: Pick<Buyer, 'token'>) =>
    (await (await call('GET', '/users/logged/credits', { token })).json()) as Credits
  const noticesOf = async ({ member }: Pick<Buyer, 'member'>) => {
    const { rows } = await pool.query<{ text: string }>(
      `SELECT data ->> 'description' AS text FROM notifications
       WHERE member_id = $1 AND type = 'credits' ORDER BY id`,
      [member.id],
    )
    return rows.map(({ text }) => text.replaceAll('\u00a0', ' '))
  }
  const give = ({ member }: Pick<Buyer, 'member'>, cents: number, months?: number) => {
    const gift = { member: member.id, cents, reason: 'per il ritardo', ...(months && { months }) }
    return db.transaction((tx) => giveCredits(tx, gift, clock.now()))
  }
  const availableOf = async (buyer: Pick<Buyer, 'token'>) =>
    (await creditsOf(buyer)).balance.available
  const differences = () => listCreditDifferences(db, new Date(clock.now().getTime() + 7_200_000))
  return { follow, pass, creditsOf, availableOf, give, noticesOf, differences }
}
