import { dayOf } from '#lib/calendar/days.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { DomainError } from '../../../platform/error.ts'
import { holdGroup } from '../../../shop/items/commands/life.ts'
import {
  carton,
  cents,
  moment,
  none,
  oneOf,
  percent,
  text,
  whole,
} from '../rules/operator-arguments.ts'
import { askChange, type Kind } from './changing/ask-change.ts'
import { closeGroup } from './closing/close.ts'
import { endGroup } from './closing/fail.ts'
import { declare, putOnSale } from './declare.ts'
import {
  advanceGroup,
  type By,
  moveDelivery,
  openGroup,
  postUpdate,
  reopenGroup,
  takeHouseCopies,
} from './operate.ts'

const kinds: readonly Kind[] = ['price', 'goal', 'deadline', 'delivery']

type Action = (tx: Tx, id: number, words: readonly string[], by: By) => Promise<unknown>

/** Changes terms: `change 12 price 39,90 42,90 keeps`, `change 12 deadline "2026-12-01 23:59"`. */
const change: Action = async (tx, id, words, { operator, now }) => {
  const [first, ...rest] = words
  const kind = oneOf(first, kinds)
  const silence = rest.at(-1) === 'keeps' ? 'keeps' : 'frees'
  const { status, goalUnit } = await holdGroup(tx, id)
  if (kind === 'delivery' && status !== 'running')
    return moveDelivery(tx, id, dayOf(moment(rest[0])), { operator, now })
  const terms = {
    price: () => ({ was: cents(rest[0]), becomes: cents(rest[1]) }),
    goal: () => ({ becomes: goalUnit === 'amount' ? cents(rest[0]) : whole(rest[0]) }),
    deadline: () => ({ becomes: moment(rest[0]).toISOString() }),
    delivery: () => ({ becomes: dayOf(moment(rest[0])) }),
  }[kind]()
  return askChange(tx, id, { kind, silence, operator, ...terms }, now)
}

/** Extends a running group, which its members must agree to, or opens a short group again. */
const extend: Action = async (tx, id, [until], by) => {
  const { status } = await holdGroup(tx, id)
  if (status !== 'running') return reopenGroup(tx, id, moment(until), by)
  return change(tx, id, ['deadline', moment(until).toISOString()], by)
}

const actions: Record<string, Action> = {
  shortage: (tx, id, [text], by) =>
    declare(tx, id, { rule: 'shortage', value: oneOf(text, ['order', 'lot']) }, by),
  carton: (tx, id, [text], by) => declare(tx, id, { rule: 'carton', value: carton(text) }, by),
  margin: (tx, id, [text], by) => declare(tx, id, { rule: 'margin', value: percent(text) }, by),
  left: (tx, id, [bundle, copies], by) =>
    putOnSale(tx, id, { bundleId: whole(bundle), copies: none(copies) ?? 0 }, by),
  open: (tx, id, _, by) => openGroup(tx, id, by),
  close: async (tx, id, _, { operator, now }) => {
    if (!(await closeGroup(tx, id, now, { early: true, operator })))
      throw new DomainError('conflict')
  },
  extend,
  change,
  update: (tx, id, [title, ...body], by) =>
    postUpdate(tx, id, { title: text(title, 120), body: text(body.join(' '), 5000) }, by),
  ordered: (tx, id, _, by) => advanceGroup(tx, id, 'ordered', by),
  arrived: (tx, id, _, by) => advanceGroup(tx, id, 'arrived', by),
  ship: (tx, id, _, by) => advanceGroup(tx, id, 'shipping', by),
  complete: (tx, id, _, by) => advanceGroup(tx, id, 'completed', by),
  fail: (tx, id, _, { operator, now }) => endGroup(tx, id, 'failed', now, { operator }),
  cancel: (tx, id, _, { operator, now }) => endGroup(tx, id, 'cancelled', now, { operator }),
  'house-copies': (tx, id, _, by) => takeHouseCopies(tx, id, by),
}

export const problemWith = (command: string, [id = '']: readonly string[]) => {
  if (command !== 'show' && !Object.hasOwn(actions, command)) return 'unknown' as const
  return /^\d{1,15}$/.test(id) ? undefined : ('which' as const)
}

export const operateGroup = (tx: Tx, command: string, [id, ...words]: readonly string[], by: By) =>
  actions[command]!(tx, Number(id), words, by)
