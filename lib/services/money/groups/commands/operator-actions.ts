import type { Tx } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import { dayOf } from '#lib/calendar/days.ts'
import { lockGroup } from '../../../shop/items/commands/life.ts'
import { askChange, type ChangeRequest } from './changing/ask-change.ts'
import { closeGroup } from './closing/close.ts'
import { type By, moveDelivery, reopenGroup } from './operate.ts'

export type WantedChange =
  | { kind: 'price'; was: number; becomes: number }
  /** Read both ways: the unit of its goal is known by the group alone. */
  | { kind: 'goal'; units: number | undefined; cents: number | undefined }
  | { kind: 'deadline'; becomes: Date }
  | { kind: 'delivery'; becomes: Date }

const termsOf = (change: WantedChange, isAmount: boolean) => {
  if (change.kind === 'price') return { was: change.was, becomes: change.becomes }
  if (change.kind === 'deadline') return { becomes: change.becomes.toISOString() }
  if (change.kind === 'delivery') return { becomes: dayOf(change.becomes) }
  const becomes = isAmount ? change.cents : change.units
  if (becomes === undefined) throw new DomainError('invalid')
  return { becomes }
}

/** Asks the members of a group to agree to other terms; once it is closed, a delivery is only announced. */
export const changeTerms = async (
  tx: Tx,
  id: number,
  { change, silence }: { change: WantedChange; silence: ChangeRequest['silence'] },
  by: By,
) => {
  const { operator, now, answerHours } = by
  const { status, goalUnit } = await lockGroup(tx, id)
  if (change.kind === 'delivery' && status !== 'running')
    return moveDelivery(tx, id, dayOf(change.becomes), by)
  const terms = termsOf(change, goalUnit === 'amount')
  return askChange(tx, id, { kind: change.kind, silence, operator, answerHours, ...terms }, now)
}

/** Asks for a later deadline of a running group; reopens one that is short until then. */
export const extendGroup = async (tx: Tx, id: number, until: Date, by: By) => {
  const { status } = await lockGroup(tx, id)
  if (status !== 'running') return reopenGroup(tx, id, until, by)
  const change = { kind: 'deadline', becomes: until } as const
  return changeTerms(tx, id, { change, silence: 'frees' }, by)
}

export const closeEarly = async (tx: Tx, id: number, { operator, now }: By) => {
  if (!(await closeGroup(tx, id, now, { early: true, operator }))) throw new DomainError('conflict')
}
