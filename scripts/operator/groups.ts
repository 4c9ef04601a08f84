import type { Tx } from '#kernel/db/connection.ts'
import type { DomainError } from '#kernel/error.ts'
import { StartError } from '#kernel/start-error.ts'
import { terminalText } from '#kernel/terminal.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { endGroup } from '#lib/services/money/groups/commands/closing/fail.ts'
import { declare, putOnSale } from '#lib/services/money/groups/commands/declare.ts'
import {
  advanceGroup,
  type By,
  openGroup,
  type Progress,
  postUpdate,
  takeHouseCopies,
} from '#lib/services/money/groups/commands/operate.ts'
import {
  changeTerms,
  closeEarly,
  extendGroup,
} from '#lib/services/money/groups/commands/operator-actions.ts'
import {
  listGroups,
  type Overview,
  showGroup,
} from '#lib/services/money/groups/queries/overview.ts'
import { action } from '../shop/action.ts'
import type { Command, Context, Kind, Parameters, ValuesOf } from '../shop/command.ts'
import { count, id, moment, oneOf, text, upTo, whole } from '../shop/kinds.ts'
import { listAction } from '../shop/list.ts'
import { nameOf, required, restOf } from '../shop/parameters.ts'
import { changeParameters, readChange } from './groups-changes.ts'
import { inGoalUnit, questionOf } from './groups-questions.ts'

const group = required(nameOf('number'), id)
/** Copies in a carton; 0 for single copies. */
const carton: Kind<number> = {
  expected: terminalText('groups.carton'),
  read: (word) => {
    const copies = count.read(word)
    return copies === 1 ? undefined : copies
  },
}

const lineText = ({ expiresAt, decideBy, status, shortfall, ...overview }: Overview) => {
  const goalOf = (value: number) => inGoalUnit(overview.goalUnit, value)
  const { id: number, title, participants } = overview
  const sums = { reached: goalOf(overview.reached), goal: goalOf(overview.goal) }
  const values = { id: number, title, participants, ...sums, margin: goalOf(overview.margin) }
  const at = formatDateTime(expiresAt)
  const line = terminalText('groups.line', {
    ...values,
    status: terminalText(`groups.status.${status}`),
    at,
  })
  return [
    line,
    ...(decideBy ? [terminalText('groups.decide', { at: formatDateTime(decideBy) })] : []),
    ...(shortfall > 0 ? [terminalText('groups.belowGoal', { missing: goalOf(shortfall) })] : []),
  ]
}

type Shown = Awaited<ReturnType<typeof showGroup>>

const bundleText = ({ stock, ...bundle }: Shown['bundles'][number]) => {
  const stockText =
    stock === null
      ? terminalText('groups.noLimit')
      : terminalText('groups.copies', { count: stock })
  return terminalText('groups.bundle', { ...bundle, stock: stockText })
}

/** Copies to order from the publisher, by edition and bundle. */
const toOrderText = ({ bundles, toOrder }: Pick<Shown, 'bundles' | 'toOrder'>) => {
  const { copies, house, carton, boxes, loose } = toOrder
  const orderedBundles = bundles.filter(({ paid, unpaid }) => paid + unpaid > 0)
  if (copies === 0 && orderedBundles.length === 0) return []
  const inBoxes =
    carton === null || boxes === null ? '' : terminalText('groups.boxes', { boxes, carton, loose })
  return [
    terminalText('groups.toOrder', { copies, boxes: inBoxes }),
    ...orderedBundles.map(({ title, paid, unpaid }) =>
      terminalText(unpaid > 0 ? 'groups.paidAndUnpaid' : 'groups.paid', { title, paid, unpaid }),
    ),
    ...(house > 0 ? [terminalText('groups.house', { count: house })] : []),
  ]
}

const groupText = ({ group: overview, bundles, toOrder, seats, steps }: Shown) => [
  ...lineText(overview),
  ...bundles.map(bundleText),
  ...toOrderText({ bundles, toOrder }),
  ...seats.map(({ state, order, count: seatCount }) => {
    const now = order
      ? terminalText(`orders.state.${order}`)
      : terminalText(`groups.state.${state}`)
    return terminalText('groups.seats', { state: now, count: seatCount })
  }),
  ...steps.map(({ kind, at, operator }) => {
    const values = { kind: terminalText(`groups.kind.${kind}`), at: formatDateTime(at) }
    return terminalText('groups.step', { ...values, operator: operator ?? '' })
  }),
]

/** Explains a refusal in the operator's terms. */
const explained = async (
  { db, config }: Context,
  error: DomainError,
  wanted: number,
  name: string,
) => {
  if (error.code === 'not_found') return new StartError('groups.nobody', { id: wanted })
  if (error.details.fields?.price) return new StartError('groups.belowStep')
  if (error.details.fields?.silence) return new StartError('groups.onlyPrice')
  if (error.details.fields?.answer)
    return new StartError('groups.tooSoon', { hours: config.answerHours })
  if (error.details.fields?.question) return new StartError('groups.asking', { id: wanted })
  if (error.code !== 'conflict') return new StartError('groups.wrong', { command: name })
  const { group: overview } = await showGroup(db, wanted)
  const status = terminalText(`groups.status.${overview.status}`)
  return new StartError('groups.refused', { id: wanted, status, command: name })
}

type Change =
  | 'open'
  | 'close'
  | 'extend'
  | 'change'
  | 'shortage'
  | 'carton'
  | 'margin'
  | 'left'
  | 'update'
  | 'house-copies'
  | 'ordered'
  | 'arrived'
  | 'ship'
  | 'complete'
  | 'fail'
  | 'cancel'
type Work = (tx: Tx, group: number, by: By) => Promise<unknown>

/** Action on a group: parses the arguments before anything is opened, and shows the group afterwards. */
const change = <P extends Parameters>(
  name: Change,
  parameters: P,
  workOf: (given: ValuesOf<P>) => Work,
) => {
  const question = questionOf(name)
  return action({
    help: terminalText(`groups.help.${name}`),
    parameters: { group, ...parameters },
    run: (given) => {
      const { group: wanted } = given as { group: number }
      const work = workOf(given as ValuesOf<P>)
      return async ({ db, config, operator, now }) => {
        const by = { operator, now, answerHours: config.answerHours }
        await db.transaction((tx) => work(tx, wanted, by))
        return showGroup(db, wanted)
      }
    },
    print: groupText,
    ...(question
      ? { question: (given, context) => question((given as { group: number }).group, context) }
      : {}),
    explain: (error, given, context) =>
      explained(context, error, (given as { group: number }).group, name),
  })
}

const advance = (name: 'ordered' | 'arrived' | 'ship' | 'complete', to: Progress) =>
  change(name, {}, () => (tx, wanted, by) => advanceGroup(tx, wanted, to, by))

const end = (name: 'fail' | 'cancel', as: 'failed' | 'cancelled') =>
  change(
    name,
    {},
    () =>
      (tx, wanted, { operator, now }) =>
        endGroup(tx, wanted, as, now, { operator }),
  )

export const groups: Command = {
  name: 'groups',
  help: terminalText('groups.help.about'),
  note: terminalText('groups.help.note'),
  actions: {
    list: listAction({
      help: terminalText('groups.help.list'),
      read:
        () =>
        ({ db }, page) =>
          listGroups(db, page),

      print: lineText,
      none: terminalText('groups.none'),
    }),
    show: action({
      help: terminalText('groups.help.show'),
      parameters: { group },
      run:
        ({ group: wanted }) =>
        ({ db }) =>
          showGroup(db, wanted),
      print: groupText,
      explain: (error, { group: wanted }, context) => explained(context, error, wanted, 'show'),
    }),
    open: change('open', {}, () => openGroup),
    close: change('close', {}, () => closeEarly),
    extend: change('extend', { until: required(nameOf('moment'), moment) }, ({ until }) => {
      return (tx, wanted, by) => extendGroup(tx, wanted, until, by)
    }),
    change: change('change', changeParameters, ({ silence = 'frees', ...typed }) => {
      const wantedChange = readChange(typed)
      return (tx, wanted, by) => changeTerms(tx, wanted, { change: wantedChange, silence }, by)
    }),
    shortage: change(
      'shortage',
      { value: required('order|lot', oneOf(['order', 'lot'])) },
      ({ value }) =>
        (tx, wanted, by) =>
          declare(tx, wanted, { rule: 'shortage', value }, by),
    ),
    carton: change('carton', { copies: required(nameOf('copies'), carton) }, ({ copies }) => {
      return (tx, wanted, by) => declare(tx, wanted, { rule: 'carton', value: copies || null }, by)
    }),
    margin: change('margin', { percent: required(nameOf('percent'), upTo(100)) }, ({ percent }) => {
      return (tx, wanted, by) => declare(tx, wanted, { rule: 'margin', value: percent }, by)
    }),
    left: change(
      'left',
      { bundleId: required(nameOf('bundle'), whole), copies: required(nameOf('copies'), count) },
      (given) => (tx, wanted, by) => putOnSale(tx, wanted, given, by),
    ),
    update: change(
      'update',
      { title: required(nameOf('title'), text(120)), body: restOf(nameOf('text'), text(5000)) },
      (given) => (tx, wanted, by) => postUpdate(tx, wanted, given, by),
    ),
    'house-copies': change('house-copies', {}, () => takeHouseCopies),
    ordered: advance('ordered', 'ordered'),
    arrived: advance('arrived', 'arrived'),
    ship: advance('ship', 'shipping'),
    complete: advance('complete', 'completed'),
    fail: end('fail', 'failed'),
    cancel: end('cancel', 'cancelled'),
  },
}
