import type { Database } from '#kernel/db/connection.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { formatRoundCents } from '#lib/format/money.ts'
import { askWaiting, countToAsk } from '../../money/groups/commands/ask-waiting.ts'
import { previewClosing } from '../../money/groups/commands/closing/close.ts'
import { endGroup, previewEnd } from '../../money/groups/commands/closing/fail.ts'
import { countInformed } from '../../money/groups/commands/notify.ts'
import {
  advanceGroup,
  changeTerms,
  closeEarly,
  declare,
  extendGroup,
  openGroup,
  type Progress,
  postUpdate,
  putOnSale,
  receiveGroup,
  takeHouseCopies,
  type Update,
} from '../../money/groups/commands/operate.ts'
import { countToRemind, remindBroken } from '../../money/groups/commands/remind.ts'
import type { Overview } from '../../money/groups/queries/overview.ts'
import { showGroup } from '../../money/groups/queries/overview.ts'
import { type Arrival, planShares } from '../../money/stock/commands/arrivals.ts'
import type { Claim } from '../../money/stock/rules.ts'
import { actsOn, type Reading } from '../act.ts'
import { findRow } from './queries.ts'

export const inGoalUnit = (unit: Overview['goalUnit'], value: number) =>
  unit === 'amount' ? formatRoundCents(value) : value

const askInformed =
  (key: 'news' | 'terms') =>
  async (group: Overview, { db }: Reading) => {
    const people = await countInformed(db, group.id)
    return people === 0 ? undefined : textOf(`groups.question.${key}`, { ...group, people })
  }
const askNews = askInformed('news')
const askTerms = askInformed('terms')

const askClose = async ({ id, title, goalUnit }: Overview, { db, now }: Reading<Database>) => {
  const closing = await previewClosing(db, id, now)
  if (!closing) return undefined
  const reached = inGoalUnit(goalUnit, closing.reached)
  const goal = inGoalUnit(goalUnit, closing.goal)
  const key = closing.status === 'failed' ? 'closeShort' : 'close'
  return textOf(`groups.question.${key}`, { ...closing, id, title, reached, goal })
}

const askEnd = async (group: Overview, { db }: Reading) =>
  textOf('groups.question.end', { ...group, ...(await previewEnd(db, group.id)) })

const askHouseCopies = async (group: Overview, { db }: Reading) => {
  const { id, goalUnit, goal, reached } = group
  const missing = inGoalUnit(goalUnit, Math.max(0, goal - reached))
  return textOf('groups.question.houseCopies', {
    ...group,
    missing,
    people: await countInformed(db, id),
  })
}

const askPlaces = async (group: Overview, { db, now }: Reading) => {
  const people = await countToAsk(db, group.id, now)
  return people === 0 ? undefined : textOf('groups.question.places', { ...group, people })
}

const askReminder = async (group: Overview, { db, now }: Reading) => {
  const people = await countToRemind(db, group, now)
  return people === 0 ? undefined : textOf('groups.question.remind', { ...group, people })
}

const act = actsOn({
  noun: 'groups',
  find: async (db, { group }: { group: number }) => {
    if (!(await findRow(db, group))) throw new StartError('groups.nobody', { group })
    return (await showGroup(db, group)).group
  },
  refusals: {
    not_found: 'groups.nobody',
    price: 'groups.belowStep',
    answer: 'groups.tooSoon',
    question: 'groups.asking',
    invalid: 'groups.wrong',
    conflict: 'groups.refused',
  },
})

const advance = (name: string, to: Progress, question?: typeof askNews) =>
  act(name, { question, change: (tx, { id }, by) => advanceGroup(tx, id, to, by) })

const end = (name: string, state: 'failed' | 'cancelled') =>
  act(name, {
    question: askEnd,
    change: (tx, { id }, { operator, now }) => endGroup(tx, id, state, now, { operator }),
  })

const rule = <Name extends 'shortage' | 'carton' | 'margin'>(name: Name) =>
  act(name, {
    change: (tx, { id }, by, input: { [Key in Name]: string | number }) =>
      declare(tx, id, { rule: name, value: input[name] || null }, by),
  })

type Arrived = { arrived: readonly Arrival[] }

/** Says who would be left without a copy. */
const askShares = async ({ title }: { title: string }, { db }: Reading, { arrived }: Arrived) => {
  const plans = await Promise.all(arrived.map((arrival) => planShares(db, arrival)))
  const sumOf = (claims: readonly Claim[]) =>
    claims.reduce((sum, { quantity }) => sum + quantity, 0)
  const out = plans.flatMap((plan) => plan.out)
  const claimed = sumOf(plans.flatMap(({ claims }) => claims))
  const copies = arrived.reduce((sum, arrival) => sum + arrival.copies, 0)
  const values = { title, copies, claimed, orders: out.length, missing: sumOf(out) }
  return textOf(out.length > 0 ? 'groups.question.short' : 'groups.question.whole', values)
}

type Price = { was: number; becomes: number; silence?: 'keeps' | 'frees' | undefined }
type Goal = { goal: { units: number | undefined; cents: number | undefined } }

export const groupActs = {
  open: act('open', { change: (tx, { id }, by) => openGroup(tx, id, by) }),
  close: act('close', {
    question: askClose,
    change: (tx, { id }, by) => closeEarly(tx, id, by),
  }),
  extend: act('extend', {
    question: askTerms,
    change: (tx, { id }, by, { until }: { until: Date }) => extendGroup(tx, id, until, by),
  }),
  price: act('price', {
    question: askTerms,
    change: (tx, { id }, by, { silence = 'frees', was, becomes }: Price) =>
      changeTerms(tx, id, { change: { kind: 'price', was, becomes }, silence }, by),
  }),
  goal: act('goal', {
    question: askTerms,
    change: (tx, { id }, by, { goal: becomes }: Goal) =>
      changeTerms(tx, id, { change: { kind: 'goal', ...becomes }, silence: 'frees' }, by),
  }),
  delivery: act('delivery', {
    question: askTerms,
    change: (tx, { id }, by, { becomes }: { becomes: Date }) =>
      changeTerms(tx, id, { change: { kind: 'delivery', becomes }, silence: 'frees' }, by),
  }),
  shortage: rule('shortage'),
  carton: rule('carton'),
  margin: rule('margin'),
  sellLeft: act('left', {
    change: (tx, { id }, by, bundle: { bundleId: number; copies: number }) =>
      putOnSale(tx, id, bundle, by),
  }),
  update: act('update', {
    question: askNews,
    change: (tx, { id }, by, update: Update) => postUpdate(tx, id, update, by),
    refusals: { pictures: 'groups.noPicture' },
  }),
  houseCopies: act('house-copies', {
    question: askHouseCopies,
    change: (tx, { id }, by) => takeHouseCopies(tx, id, by),
  }),
  askWaiting: act('ask-waiting', {
    question: askPlaces,
    change: (tx, { id }, by) => askWaiting(tx, id, by),
    audit: ({ group }: { group: number }, _, people) => ({ group, people }),
    refusals: { waiting: 'groups.nobodyToAsk' },
  }),
  remind: act('remind', {
    question: askReminder,
    change: (tx, { id }, by) => remindBroken(tx, id, by),
    audit: ({ group }: { group: number }, _, people) => ({ group, people }),
    refusals: { members: 'groups.nobodyToRemind' },
  }),
  ordered: advance('ordered', 'ordered', askNews),
  arrived: advance('arrived', 'arrived', askNews),
  ship: advance('ship', 'shipping', askNews),
  receive: act('receive', {
    question: askShares,
    change: (tx, { id }, by, { arrived }: Arrived) => receiveGroup(tx, id, arrived, by),
    audit: ({ group, arrived }: { group: number } & Arrived, _, short) => ({
      group,
      arrived: arrived.map(({ bundle, copies }) => `${bundle}: ${copies}`),
      short,
    }),
  }),
  complete: advance('complete', 'completed'),
  fail: end('fail', 'failed'),
  cancel: end('cancel', 'cancelled'),
}
