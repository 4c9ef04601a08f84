import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { withIsoDates } from '#kernel/http/iso-dates.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { euros } from '#kernel/money.ts'
import type { people } from '#lib/contract/console/people.ts'
import { findWriter } from '../../community/comments/queries/comment.ts'
import { listLevels } from '../../members/levels/queries.ts'
import { findCredits, listLines } from '../../money/credits/queries.ts'
import { findMembership } from '../../money/weep/queries.ts'
import { stateOf } from '../../money/weep/rules.ts'
import { presentRow as presentOrder } from '../orders/present.ts'
import { listOrders } from '../orders/queries.ts'
import { findAccount, listOpenSeats, type PersonRow } from './queries.ts'

type Shown = z.output<typeof people.read.output>['data']
type Row = z.output<typeof people.list.output>['data'][number]

const ordersShown = 10
const movementsShown = 10

export const presentRow = ({ credits_cents, ...row }: PersonRow): Row => ({
  ...withIsoDates(row),
  credits: euros(credits_cents),
})

const showCredits = async (db: Db, member: ReturnType<typeof memberId>) => {
  const { availableCents, pendingCents } = await findCredits(db, member)
  const lines = await listLines(db, member, 1)
  return {
    available: euros(availableCents),
    coming: euros(pendingCents),
    movements: lines.slice(0, movementsShown).map((line) => ({
      id: line.id,
      at: line.at.toISOString(),
      kind: line.kind,
      amount: euros(line.available_cents || line.pending_cents),
      order: line.order_number,
      reason: line.reason,
    })),
  }
}

/** Reads what operators see of a member: no password, token or address beyond its town. */
export const showPerson = async (db: Db, id: number, now: Date): Promise<Shown> => {
  const member = memberId(id)
  const { level, level_until: until, ...account } = await findAccount(db, member)
  const ladder = await listLevels(db)
  const levels = ladder.map(({ number, name, cashback_percent: cashback }) => ({
    number,
    name,
    cashback,
  }))
  const membership = await findMembership(db, member)
  const suspendedUntil = (await findWriter(db, member))?.suspendedUntil
  const { rows } = await listOrders(db, { member: id, sort: 'placed', page: 1, size: ordersShown })
  return {
    ...withIsoDates(account),
    suspended_until: suspendedUntil && suspendedUntil > now ? suspendedUntil.toISOString() : null,
    level: {
      ...levels.find(({ number }) => number === level)!,
      until: until?.toISOString() ?? null,
    },
    levels,
    credits: await showCredits(db, member),
    weep: {
      state: stateOf(membership, now),
      until: membership?.paid_until?.toISOString() ?? null,
    },
    seats: await listOpenSeats(db, member),
    orders: rows.map(presentOrder),
  }
}
