import type { z } from 'zod'
import type { Tx } from '#kernel/db/connection.ts'
import type { DomainError } from '#kernel/error.ts'
import { StartError } from '#kernel/start-error.ts'
import { terminalText } from '#kernel/terminal.ts'
import { endGroup } from '#lib/services/money/groups/commands/closing/fail.ts'
import {
  advanceGroup,
  type By,
  changeTerms,
  closeEarly,
  declare,
  extendGroup,
  openGroup,
  type Progress,
  postUpdate,
  putOnSale,
  takeHouseCopies,
  type WantedChange,
} from '#lib/services/money/groups/commands/operate.ts'
import {
  listGroups,
  type Overview,
  showGroup,
} from '#lib/services/money/groups/queries/overview.ts'
import {
  action,
  type Command,
  type Context,
  type Input,
  listAction,
  type Shape,
} from '../shop/action.ts'
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
import { inGoalUnit, type Question, questions } from './groups-questions.ts'

/** Copies in a carton; 0 for single copies. */
const carton = count.refine((copies) => copies !== 1).meta({ description: textOf('groups.carton') })
const silence = oneOf(['keeps', 'frees'])

/** `change 12 price 39,90 42,90 keeps`, `change 12 deadline "2026-12-01 23:59"`. */
const changeWords = {
  kind: oneOf(['price', 'goal', 'deadline', 'delivery']),
  value: anything,
  becomes: anything.optional(),
  silence: silence.optional(),
}
type TypedChange = {
  kind: WantedChange['kind']
  value: string
  becomes?: string | undefined
  silence?: 'keeps' | 'frees' | undefined
}

const need = <T>(kind: z.ZodType<T>, given: string): T => {
  const { success, data } = kind.safeParse(given)
  if (success) return data
  const { description: expected = '' } = kind.meta() ?? {}
  throw new StartError('groups.wrongValue', { given, expected })
}

const readChange = ({ kind, value, becomes }: TypedChange): WantedChange => {
  if (kind === 'price') {
    const was = need(price, value)
    if (becomes === undefined) throw new StartError('groups.noNewPrice')
    return { kind, was, becomes: need(price, becomes) }
  }
  if (becomes !== undefined) throw new StartError('groups.onePrice', { kind })
  if (kind !== 'goal') return { kind, becomes: need(moment, value) }
  const cents = price.safeParse(value).data
  return {
    kind,
    units: cents === undefined ? need(whole, value) : whole.safeParse(value).data,
    cents,
  }
}

/** Reads a change whose price after it was left out, so that the silence is one word earlier. */
const readTerms = ({ becomes, silence: given, ...typed }: TypedChange) => {
  const early = given ? undefined : silence.safeParse(becomes).data
  const change = readChange({ ...typed, becomes: early ? undefined : becomes })
  return { change, silence: given ?? early ?? 'frees' }
}

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
const toOrderText = ({ bundles, toOrder }: Shown) => {
  const ordered = bundles.filter(({ paid, unpaid }) => paid + unpaid > 0)
  const { copies, house, boxes } = toOrder
  if (copies === 0 && ordered.length === 0) return []
  return [
    textOf('groups.toOrder', {
      copies,
      boxes:
        boxes === null
          ? ''
          : terminalText('groups.boxes', { ...toOrder, boxes, carton: toOrder.carton ?? '' }),
    }),
    ordered.map((bundle) =>
      textOf(bundle.unpaid > 0 ? 'groups.paidAndUnpaid' : 'groups.paid', bundle),
    ),
    house > 0 && textOf('groups.house', { count: house }),
  ]
}

const groupText = (shown: Shown) => [
  lineText(shown.group),
  shown.bundles.map((bundle) => {
    const stock =
      bundle.stock === null
        ? textOf('groups.noLimit')
        : textOf('groups.copies', { count: bundle.stock })
    return textOf('groups.bundle', { ...bundle, stock })
  }),
  toOrderText(shown),
  shown.seats.map((seat) => textOf(seat.order ? 'groups.orderedSeats' : 'groups.seats', seat)),
  shown.steps.map((step) => textOf('groups.step', step)),
]

type Typed = { group: number }

/** Explains a refusal in the operator's terms. */
const explained =
  (command: string) =>
  async (error: DomainError, { group: wanted }: Typed, { db, config }: Context) => {
    const { code, details } = error
    if (code === 'not_found') return new StartError('groups.nobody', { id: wanted })
    if (details.fields?.price) return new StartError('groups.belowStep')
    if (details.fields?.silence) return new StartError('groups.onlyPrice')
    if (details.fields?.answer)
      return new StartError('groups.tooSoon', { hours: config.answerHours })
    if (details.fields?.question) return new StartError('groups.asking', { id: wanted })
    if (code !== 'conflict') return new StartError('groups.wrong', { command })
    const { status } = (await showGroup(db, wanted)).group
    return new StartError('groups.refused', { id: wanted, status, command })
  }

/** Action on a group, which is shown afterwards. */
const change = <A extends Shape>(
  name: string,
  words: A,
  work: (tx: Tx, group: number, by: By, given: Input<A>) => Promise<unknown>,
  question?: Question,
  check?: (given: Input<A>) => unknown,
) =>
  action({
    words: { group: id, ...words } as Shape,
    check: (input) => check?.(input as Input<A>),
    run: async (input, { db, config, operator, now }) => {
      const { group } = input as Typed
      const by = { operator, now, answerHours: config.answerHours }
      await db.transaction((tx) => work(tx, group, by, input as Input<A>))
      return showGroup(db, group)
    },
    ...(question && {
      question: async (input: object, context: Context) => {
        const { group } = await showGroup(context.db, (input as Typed).group)
        const about = await question(group, context)
        return about && textOf('groups.question.about', { ...group, text: about })
      },
    }),
    print: groupText,
    explain: (error, input, context) => explained(name)(error, input as Typed, context),
  })

const advance = (name: string, to: Progress, question?: Question) =>
  change(name, {}, (tx, group, by) => advanceGroup(tx, group, to, by), question)

const end = (name: string, state: 'failed' | 'cancelled') =>
  change(
    name,
    {},
    (tx, group, { operator, now }) => endGroup(tx, group, state, now, { operator }),
    questions.end,
  )

const rule = <T extends string | number | null>(
  name: 'shortage' | 'carton' | 'margin',
  value: z.ZodType<T>,
) =>
  change(name, { [name]: value }, (tx, group, by, given) =>
    declare(tx, group, { rule: name, value: (given[name] as T) || null }, by),
  )

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
      explain: (error, input, context) => explained('show')(error, input, context),
    }),
    open: change('open', {}, openGroup),
    close: change('close', {}, closeEarly, questions.close),
    extend: change(
      'extend',
      { until: moment },
      (tx, group, by, { until }) => extendGroup(tx, group, until, by),
      questions.asks,
    ),
    change: change(
      'change',
      changeWords,
      (tx, group, by, typed) => changeTerms(tx, group, readTerms(typed), by),
      questions.asks,
      readTerms,
    ),
    shortage: rule('shortage', oneOf(['order', 'lot'])),
    carton: rule('carton', carton),
    margin: rule('margin', upTo(100)),
    left: change('left', { bundleId: whole, copies: count }, (tx, group, by, given) =>
      putOnSale(tx, group, given, by),
    ),
    update: change(
      'update',
      { title: text(120), body: rest(text(5000)) },
      (tx, group, by, given) => postUpdate(tx, group, given, by),
      questions.news,
    ),
    'house-copies': change('house-copies', {}, takeHouseCopies, questions.houseCopies),
    ordered: advance('ordered', 'ordered', questions.news),
    arrived: advance('arrived', 'arrived', questions.news),
    ship: advance('ship', 'shipping', questions.news),
    complete: advance('complete', 'completed'),
    fail: end('fail', 'failed'),
    cancel: end('cancel', 'cancelled'),
  },
}
