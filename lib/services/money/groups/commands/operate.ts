import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { type Day, dayOf, startOfDay } from '#lib/calendar/days.ts'
import type { updateSteps } from '#lib/contract/group-statuses.ts'
import { describeChange } from '#lib/format/asked-change.ts'
import { formatDate } from '#lib/format/dates.ts'
import { translate } from '#lib/tools/mail/words.ts'
import {
  lockGroup,
  moveGroup,
  type Rule,
  setRule,
  changeTerms as setTerms,
} from '../../../shop/items/commands/life.ts'
import { lockShelves, setStock } from '../../../shop/items/commands/stock.ts'
import { type GroupStatus, sellsLeft } from '../../../shop/items/rules.ts'
import { type Arrival, bookArrivals } from '../../stock/commands/arrivals.ts'
import { offerNext } from '../../stock/commands/copies.ts'
import { boughtOf, findShortfall } from '../queries/shortfall.ts'
import { askChange, type ChangeRequest } from './changing/ask-change.ts'
import { closeGroup } from './closing/close.ts'
import { notifyConfirmed, notifySeats } from './notify.ts'
import { record } from './record.ts'

export type By = {
  operator: string
  now: Date
  /** Minimum time to answer a question about changed terms. */
  answerHours?: number
}

const seated = sql`p.ended_at IS NULL`

/** Matches a seat `p` left without its copies. */
const isSeatShort = sql`EXISTS (SELECT FROM orders o JOIN order_lines l ON l.order_id = o.id
  JOIN short_lines short ON short.line_id = l.id AND short.ended_at IS NULL
  WHERE o.participation_id = p.id)`

/** States in which copies come in. */
export const receivable: readonly GroupStatus[] = ['ordered', 'arrived', 'shipping']

/** Announces a draft, or opens an announced group. */
export const openGroup = async (tx: Tx, id: number, { operator, now }: By) => {
  const group = await lockGroup(tx, id)
  if (group.status !== 'draft' && group.status !== 'scheduled') throw new DomainError('conflict')
  const to = group.status === 'draft' ? 'scheduled' : 'running'
  await moveGroup(tx, group, to, now)
  await record(tx, id, to, now, { operator })
}

/**
 * Sets a rule of a group. Rules shown on its page cannot change once somebody has joined; the margin is
 * not shown.
 */
export const declare = async (
  tx: Tx,
  id: number,
  { rule, value }: { rule: Rule; value: string | number | null },
  { operator, now }: By,
) => {
  const { status, goalUnit } = await lockGroup(tx, id)
  const hasSeats = await tx.first(
    sql`SELECT FROM participations WHERE item_id = ${id} AND ended_at IS NULL LIMIT 1`,
  )
  if (!['draft', 'scheduled', 'running'].includes(status) || (rule !== 'margin' && hasSeats))
    throw new DomainError('conflict')
  if (rule === 'carton' && goalUnit !== 'units') throw new DomainError('invalid')
  await setRule(tx, id, rule, value)
  await record(tx, id, 'changed', now, { operator, details: { kind: rule, becomes: value } })
}

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

/** Changes the delivery date. Nobody can leave after closing, so members are informed and not asked. */
const moveDelivery = async (tx: Tx, id: number, becomes: string, { operator, now }: By) => {
  const group = await lockGroup(tx, id)
  const { deliverOn: was, goalUnit } = group
  await setTerms(tx, id, 'delivery', becomes)
  const details = { kind: 'delivery', was, becomes } as const
  await record(tx, id, 'changed', now, { operator, details })
  const text = describeChange(translate('seats'), { ...details, was: was ?? '' }, goalUnit)
  await notifySeats(tx, group, 'delayed', seated, { text, buyers: true })
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

/**
 * Confirms a short group, or ends the task of one that members left after its success: the shop buys the
 * missing copies itself.
 */
export const takeHouseCopies = async (tx: Tx, id: number, { operator, now }: By) => {
  const group = await lockGroup(tx, id)
  const isShort = group.decideBy !== null
  const missing = isShort
    ? group.goal - group.reached - (await boughtOf(tx, id))
    : await findShortfall(tx, id)
  if (!isShort && missing === 0) throw new DomainError('conflict')
  await record(tx, id, 'house_copies', now, { operator, details: { missing } })
  if (!isShort) return
  await moveGroup(tx, group, 'confirmed', now)
  await record(tx, id, 'confirmed', now, { operator })
  await notifyConfirmed(tx, group, now)
}

/** Puts copies on sale that the shop has beyond the seats, once the group has succeeded. */
export const putOnSale = async (
  tx: Tx,
  id: number,
  { bundleId, copies }: { bundleId: number; copies: number },
  { operator, now }: By,
) => {
  await lockShelves(tx, [bundleId])
  const { status } = await lockGroup(tx, id)
  const item = { kind: 'preorder', status, archivedAt: null } as const
  if (!sellsLeft(item, { stock: copies, offered: 0 })) throw new DomainError('conflict')
  if (!(await setStock(tx, id, bundleId, copies))) throw new DomainError('invalid')
  await record(tx, id, 'changed', now, { operator, details: { kind: 'stock', bundleId, copies } })
  await offerNext(tx, [bundleId], now)
}

export type Progress = 'ordered' | 'arrived' | 'shipping' | 'completed'

export const advanceGroup = async (tx: Tx, id: number, to: Progress, { operator, now }: By) => {
  const group = await lockGroup(tx, id)
  await moveGroup(tx, group, to, now)
  await record(tx, id, to, now, { operator })
  if (to !== 'completed') await notifySeats(tx, group, to, seated, { buyers: true })
}

/**
 * Books the copies that came from the publisher so far. When they are fewer than ordered the rule of the group
 * says who waits: they are told, and the others read that their copies are here.
 */
export const receiveGroup = async (
  tx: Tx,
  id: number,
  arrivals: readonly Arrival[],
  { operator, now }: By,
) => {
  await lockShelves(
    tx,
    arrivals.map(({ bundle }) => bundle),
  )
  const group = await lockGroup(tx, id)
  if (!receivable.includes(group.status)) throw new DomainError('conflict')
  const short = await bookArrivals(tx, id, arrivals, now)
  const details = { kind: 'arrivals', arrivals, short }
  if (group.status !== 'ordered') {
    await record(tx, id, 'changed', now, { operator, details })
    return short
  }
  await moveGroup(tx, group, 'arrived', now)
  await record(tx, id, 'arrived', now, { operator, details })
  await notifySeats(tx, group, 'arrived', sql`${seated} AND NOT ${isSeatShort}`)
  return short
}

export type Update = {
  title: string
  body: string
  step?: (typeof updateSteps)[number] | null
  expectedOn?: Day | null
  pictures?: readonly { id: string; alt: string }[]
}

/** Refuses pictures that are not stored, and keeps the others until the commit. */
const lockPictures = async (tx: Tx, ids: readonly string[]) => {
  const stored = await tx.rows(
    sql`SELECT FROM pictures WHERE id = ANY (${ids}::text[]) ORDER BY id FOR KEY SHARE`,
  )
  if (stored.length < new Set(ids).size)
    throw new DomainError('invalid', { fields: { pictures: ['picture.gone'] } })
}

export const postUpdate = async (
  tx: Tx,
  id: number,
  { title, body, step = null, expectedOn = null, pictures = [] }: Update,
  { operator, now }: By,
) => {
  const group = await lockGroup(tx, id)
  const ids = pictures.map((picture) => picture.id)
  await lockPictures(tx, ids)
  await tx.run(sql`WITH posted AS (INSERT INTO group_updates
      (item_id, title, body, posted_at, step, expected_on)
      VALUES (${id}, ${title}, ${body}, ${now}, ${step}, ${expectedOn}::date) RETURNING id)
    INSERT INTO group_update_pictures (update_id, position, picture_id, alt)
    SELECT posted.id, p.position, p.picture_id, p.alt FROM posted,
      unnest(${ids}::text[], ${pictures.map(({ alt }) => alt)}::text[])
        WITH ORDINALITY p(picture_id, alt, position)`)
  await record(tx, id, 'updated', now, { operator })
  const day = expectedOn === null ? '' : formatDate(startOfDay(expectedOn).getTime())
  const text = [body, step && translate('seats')(`expected.${step}`, { day })]
  await notifySeats(tx, group, 'update', seated, {
    text: text.filter(Boolean).join('\n\n'),
    buyers: true,
  })
}
