import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { describeChange } from '#lib/format/asked-change.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { changeTerms, lockGroup, moveGroup } from '../../../shop/items/commands/life.ts'
import { boughtOf } from '../queries/bought.ts'
import { findShortfall } from '../queries/shortfall.ts'
import { askChange } from './changing/ask-change.ts'
import { notifyConfirmed, notifySeats } from './notify.ts'
import { record } from './record.ts'

export type By = {
  operator: string
  now: Date
  /** Minimum time to answer a question about changed terms. */
  answerHours?: number
}

const seated = sql`p.ended_at IS NULL`

/** Announces a draft, or opens an announced group. */
export const openGroup = async (tx: Tx, id: number, { operator, now }: By) => {
  const group = await lockGroup(tx, id)
  if (group.status !== 'draft' && group.status !== 'scheduled') throw new DomainError('conflict')
  const to = group.status === 'draft' ? 'scheduled' : 'running'
  await moveGroup(tx, group, to, now)
  await record(tx, id, to, now, { operator })
  return to
}

/**
 * Opens a group again that is short after collecting. Members who have paid are asked whether they
 * wait, and are refunded if they do not answer; others can join meanwhile.
 */
export const reopenGroup = async (tx: Tx, id: number, until: Date, by: By) => {
  const { operator, now, answerHours } = by
  const group = await lockGroup(tx, id)
  if (group.status !== 'collecting' || group.decideBy === null) throw new DomainError('conflict')
  await moveGroup(tx, group, 'running', now)
  await record(tx, id, 'extended', now, { operator, details: { until } })
  const becomes = until.toISOString()
  const change = { kind: 'deadline', becomes, silence: 'frees', news: 'extended' } as const
  await askChange(tx, id, { ...change, operator, answerHours }, now)
}

/**
 * Confirms a short group, or ends the task of one that members left after its success: the shop buys the
 * missing copies itself.
 */
export const takeHouseCopies = async (tx: Tx, id: number, { operator, now }: By) => {
  const group = await lockGroup(tx, id)
  const isShort = group.decideBy !== null
  const missing = isShort
    ? group.goal - group.reached - (await boughtOf(tx, group))
    : await findShortfall(tx, id)
  if (!isShort && missing === 0) throw new DomainError('conflict')
  await record(tx, id, 'house_copies', now, { operator, details: { missing } })
  if (!isShort) return
  await moveGroup(tx, group, 'confirmed', now)
  await record(tx, id, 'confirmed', now, { operator })
  await notifyConfirmed(tx, group, now)
}

export type Progress = 'ordered' | 'arrived' | 'shipping' | 'completed'

export const advanceGroup = async (tx: Tx, id: number, to: Progress, { operator, now }: By) => {
  const group = await lockGroup(tx, id)
  await moveGroup(tx, group, to, now)
  await record(tx, id, to, now, { operator })
  if (to !== 'completed') await notifySeats(tx, group, to, seated, { notify: to, buyers: true })
}

type Update = { title: string; body: string }

export const postUpdate = async (tx: Tx, id: number, update: Update, { operator, now }: By) => {
  const group = await lockGroup(tx, id)
  await tx.run(sql`INSERT INTO group_updates (item_id, title, body, posted_at)
    VALUES (${id}, ${update.title}, ${update.body}, ${now})`)
  await record(tx, id, 'updated', now, { operator })
  await notifySeats(tx, group, 'update', seated, {
    text: update.body,
    notify: 'update',
    buyers: true,
  })
}

/** Changes the delivery date. Nobody can leave after closing, so members are informed and not asked. */
export const moveDelivery = async (tx: Tx, id: number, day: string, { operator, now }: By) => {
  const group = await lockGroup(tx, id)
  await changeTerms(tx, id, 'delivery', day)
  await record(tx, id, 'changed', now, {
    operator,
    details: { kind: 'delivery', was: group.deliverOn, becomes: day },
  })
  const change = { kind: 'delivery', was: group.deliverOn ?? '', becomes: day } as const
  const sentences = describeChange(translate('seats'), change, group.goalUnit)
  await notifySeats(tx, group, 'delayed', seated, {
    text: sentences,
    notify: 'delayed',
    buyers: true,
  })
}
