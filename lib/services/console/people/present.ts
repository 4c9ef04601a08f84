import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
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

export const presentRow = (row: PersonRow): Row => ({
  id: row.id,
  name: row.name,
  email: row.email,
  confirmed: row.isConfirmed,
  level: row.level,
  credits: euros(row.creditsCents),
  weep_until: row.weepUntil?.toISOString() ?? null,
  joined_at: row.joinedAt.toISOString(),
  orders: row.orders,
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
  const account = await findAccount(db, member)
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
    id,
    name: account.name,
    email: account.email,
    confirmed: account.isConfirmed,
    joined_at: account.joinedAt.toISOString(),
    deleted_at: account.deletedAt?.toISOString() ?? null,
    suspended_until: suspendedUntil && suspendedUntil > now ? suspendedUntil.toISOString() : null,
    level: {
      ...levels.find(({ number }) => number === account.level)!,
      until: account.levelUntil?.toISOString() ?? null,
    },
    levels,
    credits: await showCredits(db, member),
    weep: {
      state: stateOf(membership, now),
      until: membership?.paid_until?.toISOString() ?? null,
    },
    has_password: account.hasPassword,
    providers: account.providers,
    towns: account.towns,
    seats: await listOpenSeats(db, member),
    orders: rows.map(presentOrder),
  }
}
