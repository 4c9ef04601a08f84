import type { Db, Tx } from '#kernel/db/connection.ts'
import type { DomainError } from '#kernel/error.ts'
import { listActs, recordAct } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
import { terminalText } from '#kernel/terminal.ts'
import { orderState } from '#lib/contract/orders.ts'
import { formatCents } from '#lib/format/money.ts'
import { stopOrder } from '#lib/services/money/groups/commands/closing/stop-order.ts'
import {
  deliverParcel,
  prepareOrder,
  shipParcel,
  voidShipment,
} from '#lib/services/money/orders/commands/ship.ts'
import { lockOrder } from '#lib/services/money/orders/commands/states.ts'
import {
  acceptWithdrawal,
  refundByHand,
  refuseWithdrawal,
} from '#lib/services/money/orders/commands/withdraw.ts'
import { findOrders, listForOperator } from '#lib/services/money/orders/queries/for-operator.ts'
import {
  findBuyer,
  findOrderByNumber,
  type WholeOrder,
} from '#lib/services/money/orders/queries/orders.ts'
import { isTrackingUrl } from '#lib/services/money/orders/rules/tracking.ts'
import { leftToGiveBack } from '#lib/services/money/payments/queries.ts'
import { action } from '../shop/action.ts'
import type { Command, Context, Kind, Parameters, ValuesOf } from '../shop/command.ts'
import { day, id, oneOf, price, searchText, text, whole } from '../shop/kinds.ts'
import { listAction } from '../shop/list.ts'
import { nameOf, option, optional, optionalRest, required, restOf } from '../shop/parameters.ts'
import { findMember } from './members-address.ts'
import { saveProof } from './orders-proof.ts'
import { questionOfCancel, questionOfRefund, questionOfWithdrawal } from './orders-questions.ts'
import { orderText, rowText, shownOrder } from './orders-text.ts'

const longestText = 2000
const states = orderState.options
const statesInWords = states
  .map((state) => `${state} (${terminalText(`orders.state.${state}`)})`)
  .join(', ')
const state: Kind<(typeof states)[number]> = {
  ...oneOf(states, statesInWords),
  read: (word) => {
    const match = states.find((one) => one === word)
    if (!match) throw new StartError('orders.noState', { state: word, states: statesInWords })
    return match
  },
}
const trackingUrl: Kind<string> = {
  expected: terminalText('orders.https'),
  read: (word) => {
    if (!isTrackingUrl(word)) throw new StartError('orders.noHttps')
    return word
  },
}

const filters = {
  group: option(nameOf('number'), id, terminalText('orders.help.group')),
  day: option(nameOf('day'), day, terminalText('orders.help.day')),
  from: option(nameOf('day'), day, terminalText('orders.help.from')),
  until: option(nameOf('day'), day, terminalText('orders.help.until')),
  member: option(nameOf('email'), text(254), terminalText('orders.help.member')),
}

const number = required(nameOf('order'), whole)
const parcel = required(nameOf('parcel'), whole)
const position = required(nameOf('withdrawal'), whole)

const find = async (db: Db, wanted: number) => {
  const order = await findOrderByNumber(db, wanted)
  if (!order) throw new StartError('orders.unknown', { number: wanted })
  return order
}

const show = async ({ db }: Context, wanted: number) => {
  const order = await find(db, wanted)
  const buyer = await findBuyer(db, order.id)
  return shownOrder(order, { buyer, acts: await listActs(db, wanted) })
}

type Typed = { number: number; parcel?: number; position?: number }

/** Explains a refusal in the operator's terms. */
const explained = async (db: Db, error: DomainError, typed: Typed, name: string) => {
  const { number: wanted } = typed
  const order = await find(db, wanted)
  const part = typed.parcel ?? typed.position ?? ''
  if (error.code === 'not_found') return new StartError('orders.noPart', { number: wanted, part })
  const maxCents = name === 'refund' ? await leftToGiveBack(db, order.id) : undefined
  if (maxCents !== undefined)
    return new StartError('orders.tooMuch', { number: wanted, most: formatCents(maxCents) })
  return new StartError('orders.refused', {
    number: wanted,
    state: terminalText(`orders.state.${order.state}`),
    command: name,
  })
}

type Change =
  | 'prepare'
  | 'ship'
  | 'deliver'
  | 'void-shipment'
  | 'cancel'
  | 'refund'
  | 'accept-withdrawal'
  | 'refuse-withdrawal'

type Circumstances = {
  now: Date
  /** Throws when the question of the action changed since its answer; call it with the order locked. */
  stillConfirmed: (tx: Tx) => Promise<void>
}

/** Action on an order: records the operator in the same transaction, then shows the order. */
const change = <P extends Parameters>(
  name: Change,
  parameters: P,
  work: (
    tx: Tx,
    order: number,
    given: ValuesOf<P>,
    circumstances: Circumstances,
  ) => Promise<unknown>,
  question?: (db: Db, order: WholeOrder, given: ValuesOf<P>) => Promise<string | undefined>,
) => {
  const questionIn = async (db: Db, given: Typed & ValuesOf<P>) =>
    question?.(db, await find(db, given.number), given)
  return action({
    help: terminalText(`orders.help.${name}`),
    parameters: { number, ...parameters },
    run: (given) => async (context) => {
      const typed = given as Typed & ValuesOf<P>
      const { number: wanted, ...values } = typed
      const stillConfirmed = async (tx: Tx) => {
        if (context.confirmed === undefined) return
        if ((await questionIn(tx, typed)) !== context.confirmed)
          throw new StartError('operator.changed')
      }
      const order = await find(context.db, wanted)
      await context.db.transaction(async (tx) => {
        await work(tx, order.id, typed, { now: context.now, stillConfirmed })
        await recordAct(tx, `orders.${name}`, { order: wanted, ...values }, context.now)
      })
      return show(context, wanted)
    },
    print: orderText,
    ...(question
      ? { question: (given, { db }) => questionIn(db, given as Typed & ValuesOf<P>) }
      : {}),
    explain: (error, given, { db }) => explained(db, error, given as Typed, name),
  })
}

const sumOf = ({ total, cents }: { total: number; cents: number }) =>
  terminalText('orders.sum', { total, amount: formatCents(cents) })

export const orders: Command = {
  name: 'orders',
  help: terminalText('orders.help.about'),
  note: terminalText('orders.help.note', { states: statesInWords }),
  actions: {
    list: listAction({
      help: terminalText('orders.help.list'),
      parameters: { state: optional(nameOf('state'), state) },
      options: filters,
      read: ({ state: wanted, group, day: only, from = only, until = only, member }) => {
        if (only && (from !== only || until !== only)) throw new StartError('orders.twoDays')
        return async ({ db }, page) => {
          const buyer = member === undefined ? undefined : (await findMember(db, member)).id
          return listForOperator(db, { state: wanted, group, from, until, member: buyer }, page)
        }
      },

      print: rowText,
      none: terminalText('orders.none'),
      sums: sumOf,
    }),
    find: listAction({
      help: terminalText('orders.help.find'),
      parameters: { text: restOf(nameOf('text'), searchText) },
      read:
        ({ text: wanted }) =>
        ({ db }, page) =>
          findOrders(db, wanted, page),

      print: rowText,
      none: terminalText('orders.none'),
      sums: sumOf,
    }),
    show: action({
      help: terminalText('orders.help.show'),
      parameters: { number },
      run:
        ({ number: wanted }) =>
        (context) =>
          show(context, wanted),
      print: orderText,
    }),
    prepare: change('prepare', {}, (tx, order, _, { now }) => prepareOrder(tx, order, now)),
    ship: change(
      'ship',
      {
        parcel,
        carrier: required(nameOf('carrier'), text(longestText)),
        code: required(nameOf('code'), text(longestText)),
        url: optional(nameOf('url'), trackingUrl),
      },
      (tx, order, { parcel, carrier, code, url }, { now }) =>
        shipParcel(tx, { order, parcel, carrier, code, url: url ?? null }, now),
    ),
    deliver: change('deliver', { parcel }, (tx, order, { parcel }, { now }) =>
      deliverParcel(tx, { order, parcel }, now),
    ),
    'void-shipment': change('void-shipment', { parcel }, (tx, order, { parcel }, { now }) =>
      voidShipment(tx, { order, parcel }, now),
    ),
    cancel: change(
      'cancel',
      {},
      (tx, order, _, { now }) => stopOrder(tx, order, now),
      async (db, order) => questionOfCancel(db, order),
    ),
    proof: action({
      help: terminalText('orders.help.proof'),
      parameters: { number, position, file: optional(nameOf('file'), text(longestText)) },
      run:
        ({ number: wanted, ...given }) =>
        async (context) => {
          const { db, now } = context
          const path = await saveProof(context, await find(db, wanted), given)
          const details = { order: wanted, position: given.position }
          await db.transaction((tx) => recordAct(tx, 'orders.proof', details, now))
          return { path }
        },
      print: ({ path }) => [terminalText('orders.proofSaved', { path })],
    }),
    refund: change(
      'refund',
      {
        cents: required(nameOf('euros'), price),
        reason: restOf(nameOf('reason'), text(longestText)),
      },
      async (tx, order, { cents }, { now, stillConfirmed }) => {
        await lockOrder(tx, order)
        await stillConfirmed(tx)
        await refundByHand(tx, { order, cents }, now)
      },
      (db, order, { cents }) => questionOfRefund(db, order, cents),
    ),
    'accept-withdrawal': change(
      'accept-withdrawal',
      { position, decision: optionalRest(nameOf('note'), text(longestText)) },
      (tx, order, { position, decision = null }, { now }) =>
        acceptWithdrawal(tx, { order, position, decision }, now),
      (db, order, { position: wanted }) => questionOfWithdrawal(db, order, wanted),
    ),
    'refuse-withdrawal': change(
      'refuse-withdrawal',
      { position, decision: restOf(nameOf('reason'), text(longestText)) },
      (tx, order, { position, decision }, { now }) =>
        refuseWithdrawal(tx, { order, position, decision }, now),
    ),
  },
}
