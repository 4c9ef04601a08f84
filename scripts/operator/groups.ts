import type { z } from 'zod'
import { StartError } from '#kernel/start-error.ts'
import { endGroup } from '#lib/services/money/groups/commands/closing/fail.ts'
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
  takeHouseCopies,
} from '#lib/services/money/groups/commands/operate.ts'
import {
  listGroups,
  type Overview,
  showGroup,
} from '#lib/services/money/groups/queries/overview.ts'
import { action, type Command, listAction } from '../shop/action.ts'
import {
  anything,
  count,
  id,
  moment,
  oneOf,
  price,
  rest,
  text,
  upTo,
  whole,
} from '../shop/kinds.ts'
import { textOf } from '../shop/output.ts'
import { actsOn } from './act.ts'
import {
  askClose,
  askEnd,
  askHouseCopies,
  askNews,
  askTerms,
  inGoalUnit,
} from './groups-questions.ts'

/** Copies in a carton; 0 for single copies. */
const carton = count.refine((copies) => copies !== 1).meta({ description: textOf('groups.carton') })

/** Read as copies and as euros: the unit is known by the group alone. */
const goal = anything
  .transform((word) => ({ units: whole.safeParse(word).data, cents: price.safeParse(word).data }))
  .refine(({ units, cents }) => units !== undefined || cents !== undefined)
  .meta({ description: textOf('groups.goal') })

const lineText = (group: Overview) => {
  const { goalUnit, decideBy, shortfall } = group
  const shown = {
    ...group,
    reached: inGoalUnit(goalUnit, group.reached),
    goal: inGoalUnit(goalUnit, group.goal),
    margin: inGoalUnit(goalUnit, group.margin),
    missing: inGoalUnit(goalUnit, shortfall),
  }
  return [
    textOf('groups.line', shown),
    decideBy && textOf('groups.decide', { decideBy }),
    shortfall > 0 && textOf('groups.belowGoal', shown),
  ]
}

type Shown = Awaited<ReturnType<typeof showGroup>>

/** Copies to order from the publisher, by edition and bundle. */
const toOrderText = ({ bundles, toOrder }: Shown) => [
  textOf('groups.toOrder', toOrder),
  toOrder.boxes !== null && textOf('groups.boxes', toOrder),
  bundles
    .filter(({ paid, unpaid }) => paid + unpaid > 0)
    .map((bundle) => textOf(bundle.unpaid > 0 ? 'groups.paidAndUnpaid' : 'groups.paid', bundle)),
  toOrder.house > 0 && textOf('groups.house', toOrder),
]

const groupText = (shown: Shown) => [
  lineText(shown.group),
  shown.bundles.map(({ stock, ...bundle }) =>
    textOf('groups.bundle', { ...bundle, stock: stock ?? textOf('groups.noLimit') }),
  ),
  toOrderText(shown),
  shown.seats.map((seat) => textOf(seat.order ? 'groups.orderedSeats' : 'groups.seats', seat)),
  shown.steps.map((step) => textOf('groups.step', step)),
]

const act = actsOn({
  noun: 'groups',
  words: { group: id },
  find: async (db, { group }) => (await showGroup(db, group)).group,
  show: (tx, { group }) => showGroup(tx, group),
  print: groupText,
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

const rule = <T extends string | number>(
  name: 'shortage' | 'carton' | 'margin',
  value: z.ZodType<T>,
) =>
  act(name, {
    words: { [name]: value },
    change: (tx, { id }, by, typed) =>
      declare(tx, id, { rule: name, value: typed[name] || null }, by),
  })

export const groups: Command = {
  note: textOf('groups.help.note'),
  actions: {
    list: listAction({
      read: (_, { db }, page) => listGroups(db, page),
      print: lineText,
      none: 'groups.none',
    }),
    show: action({
      words: { group: id },
      run: ({ group }, { db }) => showGroup(db, group),
      print: groupText,
      explain: (_, { group }) => new StartError('groups.nobody', { group }),
    }),
    open: act('open', { change: (tx, { id }, by) => openGroup(tx, id, by) }),
    close: act('close', {
      question: askClose,
      change: (tx, { id }, by) => closeEarly(tx, id, by),
    }),
    extend: act('extend', {
      words: { until: moment },
      question: askTerms,
      change: (tx, { id }, by, { until }) => extendGroup(tx, id, until, by),
    }),
    price: act('price', {
      words: { was: price, becomes: price, silence: oneOf(['keeps', 'frees']).optional() },
      question: askTerms,
      change: (tx, { id }, by, { silence = 'frees', ...change }) =>
        changeTerms(tx, id, { change: { kind: 'price', ...change }, silence }, by),
    }),
    goal: act('goal', {
      words: { goal },
      question: askTerms,
      change: (tx, { id }, by, { goal: becomes }) =>
        changeTerms(tx, id, { change: { kind: 'goal', ...becomes }, silence: 'frees' }, by),
    }),
    delivery: act('delivery', {
      words: { becomes: moment },
      question: askTerms,
      change: (tx, { id }, by, { becomes }) =>
        changeTerms(tx, id, { change: { kind: 'delivery', becomes }, silence: 'frees' }, by),
    }),
    shortage: rule('shortage', oneOf(['order', 'lot'])),
    carton: rule('carton', carton),
    margin: rule('margin', upTo(100)),
    left: act('left', {
      words: { bundleId: whole, copies: count },
      change: (tx, { id }, by, bundle) => putOnSale(tx, id, bundle, by),
    }),
    update: act('update', {
      words: { title: text(120), body: rest(text(5000)) },
      question: askNews,
      change: (tx, { id }, by, update) => postUpdate(tx, id, update, by),
    }),
    'house-copies': act('house-copies', {
      question: askHouseCopies,
      change: (tx, { id }, by) => takeHouseCopies(tx, id, by),
    }),
    ordered: advance('ordered', 'ordered', askNews),
    arrived: advance('arrived', 'arrived', askNews),
    ship: advance('ship', 'shipping', askNews),
    complete: advance('complete', 'completed'),
    fail: end('fail', 'failed'),
    cancel: end('cancel', 'cancelled'),
  },
}
