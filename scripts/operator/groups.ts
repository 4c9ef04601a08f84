import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { groupActs, inGoalUnit } from '#lib/services/console/groups/acts.ts'
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
import { typedActs } from './act.ts'

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

const typed = typedActs({
  words: { group: id },
  show: (tx, { group }) => showGroup(tx, group),
  print: groupText,
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
    open: typed(groupActs.open),
    close: typed(groupActs.close),
    extend: typed(groupActs.extend, { words: { until: moment } }),
    price: typed(groupActs.price, {
      words: { was: price, becomes: price, silence: oneOf(['keeps', 'frees']).optional() },
    }),
    goal: typed(groupActs.goal, { words: { goal } }),
    delivery: typed(groupActs.delivery, { words: { becomes: moment } }),
    shortage: typed(groupActs.shortage, { words: { shortage: oneOf(['order', 'lot']) } }),
    carton: typed(groupActs.carton, { words: { carton } }),
    margin: typed(groupActs.margin, { words: { margin: upTo(100) } }),
    left: typed(groupActs.sellLeft, { words: { bundleId: whole, copies: count } }),
    update: typed(groupActs.update, { words: { title: text(120), body: rest(text(5000)) } }),
    'house-copies': typed(groupActs.houseCopies),
    'ask-waiting': typed(groupActs.askWaiting),
    remind: typed(groupActs.remind),
    ordered: typed(groupActs.ordered),
    arrived: typed(groupActs.arrived),
    ship: typed(groupActs.ship),
    complete: typed(groupActs.complete),
    fail: typed(groupActs.fail),
    cancel: typed(groupActs.cancel),
  },
}
