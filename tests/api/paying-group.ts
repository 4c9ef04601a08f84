import { closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { collectGroup } from '#lib/services/money/groups/commands/collecting/collect.ts'
import {
  dropLateSeats,
  finishDue,
  retryCharges,
} from '#lib/services/money/groups/commands/collecting/retry.ts'
import { reopenGroup } from '#lib/services/money/groups/commands/operate.ts'
import { type BuiltMember, buildSession } from '../factories/members.ts'
import { type Buyer, buildAddress } from '../factories/seats.ts'
import { seatsOn } from './seat-calls.ts'
import type { Till } from './till.ts'

type Needs = Pick<Till, 'pool' | 'db' | 'clock' | 'call' | 'work'> & {
  saveMethod: () => Promise<{ member: BuiltMember; methodId: number }>
}

/** Group whose members have methods at the provider's stand-in, from joining to the refund. */
export const payingGroupOn = (till: Needs) => {
  const { pool, db, clock, work } = till
  const seats = seatsOn(till)
  const { answer, inDays, pass } = seats
  return {
    ...seats,
    buyer: async (): Promise<Buyer> => {
      const { member, methodId } = await till.saveMethod()
      const { token } = await buildSession(pool, { member, persistent: true, now: clock.now() })
      await pass(0)
      return { member, token, addressId: await buildAddress(pool, member), methodId }
    },
    close: (id: number) => db.transaction((tx) => closeGroup(tx, id, clock.now(), { early: true })),
    collect: async (id: number) => {
      await collectGroup(db, id, clock.now())
      await work()
    },
    /** Passes enough days for unpaid seats to be dropped. */
    wait: async (days = 9) => {
      await pass(days)
      await retryCharges(db, clock.now())
      await dropLateSeats(db, clock.now())
      await finishDue(db, clock.now())
    },
    moreTime: (id: number) =>
      db.transaction((tx) =>
        reopenGroup(tx, id, inDays(90), { operator: 'Ada', now: clock.now() }),
      ),
    agree: async (who: Buyer, item: number, seat: number) => {
      const { rows } = await pool.query<{ id: number }>(
        'SELECT id::int FROM group_changes WHERE item_id = $1 AND settled_at IS NULL',
        [item],
      )
      return answer(who, seat, rows[0]?.id ?? 1)
    },
    orderOf: async (seat: number) =>
      (
        await pool.query<{ id: number }>('SELECT id::int FROM orders WHERE participation_id = $1', [
          seat,
        ])
      ).rows[0]!.id,
  }
}
