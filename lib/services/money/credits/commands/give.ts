import type { Tx } from '#kernel/db/connection.ts'
import { monthsToSpend } from '../rules.ts'
import { lockCredits, makeAvailable } from './book.ts'
import { notifyGiven } from './notify.ts'

type Gift = { member: number; cents: number; reason: string; months?: number }

/** Gives credits by the shop, spendable at once. The member reads the reason. */
export const giveCredits = async (tx: Tx, gift: Gift, now: Date) => {
  const { member, cents, reason, months = monthsToSpend } = gift
  await lockCredits(tx, member)
  const until = await makeAvailable(tx, { member, kind: 'given', cents, reason, months }, now)
  await notifyGiven(tx, { member, cents, reason, until })
}
