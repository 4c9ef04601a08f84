import { writeFile } from 'node:fs/promises'
import type { Db, Tx } from '#kernel/db/connection.ts'
import type { DomainError } from '#kernel/error.ts'
import { recordAct } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
import { openFolderStorage } from '#kernel/storage.ts'
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
import type { WholeOrder } from '#lib/services/money/orders/queries/orders.ts'
import { findOrders, listForOperator } from '#lib/services/money/orders/queries/orders.ts'
import { readProofFile } from '#lib/services/money/orders/queries/proofs.ts'
import { isTrackingUrl } from '#lib/services/money/orders/rules/delivery.ts'
import { stillHere } from '#lib/services/money/orders/rules/states.ts'
import { findLastByHand, leftToGiveBack, refundedOf } from '#lib/services/money/payments/queries.ts'
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
  day,
  email,
  id,
  oneOf,
  price,
  rest,
  searchText,
  text,
  whole,
} from '../shop/kinds.ts'
import { fromCaller, textOf } from '../shop/output.ts'
import { findMember } from './members.ts'
import { findOrder, orderText, rowText, showOrder } from './orders-shown.ts'

const longText = text(2000)
const states = orderState.options
  .map((state) => `${state} (${textOf(`orders.state.${state}`)})`)
  .join(', ')

const paidAndRefunded = async (db: Db, { id: order, number, total_cents }: WholeOrder) => {
  const refundedCents = (await refundedOf(db, [order])).get(order) ?? 0
  const leftCents = await leftToGiveBack(db, order)
  const paidCents = leftCents === undefined ? total_cents : leftCents + refundedCents
  return { number, leftCents, refundedCents, paidCents }
}

type Question<I> = (db: Db, order: WholeOrder, given: I) => Promise<string | undefined>

/** Names an earlier refund of the same amount: probably the same command typed twice. */
const askRefund: Question<{ cents: number }> = async (db, order, { cents }) => {
  const sums = await paidAndRefunded(db, order)
  if (sums.leftCents === undefined || cents > sums.leftCents) return undefined
  const question = textOf('orders.question.refund', { ...sums, cents })
  const same = await findLastByHand(db, order.id, cents)
  return same ? `${textOf('orders.question.again', { ...same, cents })} ${question}` : question
}

const askCancel: Question<object> = async (db, order) => {
  const sums = await paidAndRefunded(db, order)
  if (!sums.leftCents || !stillHere.includes(order.state)) return undefined
  return textOf('orders.question.cancel', sums)
}

const askWithdrawal: Question<{ position: number }> = async (db, order, { position }) => {
  const withdrawal = order.withdrawals.find((one) => one.position === position)
  if (withdrawal?.state !== 'requested') return undefined
  return textOf('orders.question.withdrawal', {
    ...withdrawal,
    ...(await paidAndRefunded(db, order)),
  })
}

type Typed = { number: number; parcel?: number; position?: number }

/** Explains a refusal in the operator's terms. */
const explained = async (db: Db, error: DomainError, typed: Typed, command: string) => {
  const { number } = typed
  const order = await findOrder(db, number)
  if (error.code === 'not_found')
    return new StartError('orders.noPart', { number, part: typed.parcel ?? typed.position ?? '' })
  const mostCents = command === 'refund' ? await leftToGiveBack(db, order.id) : undefined
  if (mostCents !== undefined)
    return new StartError('orders.tooMuch', { number, most: formatCents(mostCents) })
  return new StartError('orders.refused', { number, state: order.state, command })
}

type Circumstances = {
  now: Date
  /** Throws when the question of the action changed since its answer; call it with the order locked. */
  stillConfirmed: (tx: Tx) => Promise<void>
}

/** Action on an order: records the operator in the same transaction, then shows the order. */
const change = <A extends Shape>(
  name: string,
  words: A,
  work: (
    tx: Tx,
    given: Input<A> & { order: number },
    circumstances: Circumstances,
  ) => Promise<unknown>,
  question?: Question<Input<A>>,
) => {
  const questionIn = async (db: Db, input: object) =>
    question?.(db, await findOrder(db, (input as Typed).number), input as Input<A>)
  return action({
    words: { number: whole, ...words } as Shape,
    run: async (input, context) => {
      const { number, ...values } = input as Typed
      const { db, now, confirmed } = context
      const stillConfirmed = async (tx: Tx) => {
        if (confirmed !== undefined && (await questionIn(tx, input)) !== confirmed)
          throw new StartError('operator.changed')
      }
      const { id: order } = await findOrder(db, number)
      const given = { ...(values as Input<A>), order }
      await db.transaction(async (tx) => {
        await work(tx, given, { now, stillConfirmed })
        await recordAct(tx, `orders.${name}`, { order: number, ...values }, now)
      })
      return showOrder(db, number)
    },
    ...(question && { question: (input: object, { db }: Context) => questionIn(db, input) }),
    print: orderText,
    explain: (error, input, { db }) => explained(db, error, input as Typed, name),
  })
}

/** Writes the proof of a withdrawal to a file in the operator's working directory; never overwrites one. */
const saveProof = async (
  { db, config }: Context,
  number: number,
  position: number,
  wanted: string | undefined,
) => {
  const { withdrawals } = await findOrder(db, number)
  const withdrawal = withdrawals.find((one) => one.position === position)
  if (!withdrawal) throw new StartError('orders.noPart', { number, part: position })
  const storage = openFolderStorage(`${config.dataFolder}/files`)
  const file = await readProofFile({ db, storage }, withdrawal.id)
  if (!file) throw new StartError('orders.noProof', { number, part: position })
  const path = fromCaller(wanted ?? `R-${number}-${position}.${file.extension}`)
  try {
    await writeFile(path, file.bytes, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? ''
    throw new StartError('orders.notSaved', { path, why })
  }
  return path
}

const shown = {
  print: rowText,
  none: 'orders.none',
  sums: (found: { total: number; cents: number }) => textOf('orders.sum', found),
} as const

export const orders: Command = {
  note: textOf('orders.help.note', { states }),
  actions: {
    list: listAction({
      words: { state: oneOf(orderState.options).meta({ description: states }).optional() },
      options: {
        group: id.optional(),
        day: day.optional(),
        from: day.optional(),
        until: day.optional(),
        member: email.optional(),
      },
      check: ({ day: only, from = only, until = only }) => {
        if (only && (from !== only || until !== only)) throw new StartError('orders.twoDays')
      },
      read: async (
        { state, group, day: only, from = only, until = only, member },
        { db },
        page,
      ) => {
        const buyer = member === undefined ? undefined : (await findMember(db, member)).id
        return listForOperator(db, { state, group, from, until, member: buyer }, page)
      },
      ...shown,
    }),
    find: listAction({
      words: { text: rest(searchText) },
      read: ({ text: wanted }, { db }, page) => findOrders(db, wanted, page),
      ...shown,
    }),
    show: action({
      words: { number: whole },
      run: ({ number }, { db }) => showOrder(db, number),
      print: orderText,
    }),
    prepare: change('prepare', {}, (tx, { order }, { now }) => prepareOrder(tx, order, now)),
    ship: change(
      'ship',
      {
        parcel: whole,
        carrier: longText,
        code: longText,
        url: anything
          .refine(isTrackingUrl)
          .meta({ description: textOf('orders.https') })
          .optional(),
      },
      (tx, { url = null, ...sent }, { now }) => shipParcel(tx, { ...sent, url }, now),
    ),
    deliver: change('deliver', { parcel: whole }, (tx, given, { now }) =>
      deliverParcel(tx, given, now),
    ),
    'void-shipment': change('void-shipment', { parcel: whole }, (tx, given, { now }) =>
      voidShipment(tx, given, now),
    ),
    cancel: change('cancel', {}, (tx, { order }, { now }) => stopOrder(tx, order, now), askCancel),
    proof: action({
      words: { number: whole, position: whole, file: longText.optional() },
      run: async ({ number: order, position, file }, context) => {
        const path = await saveProof(context, order, position, file)
        await context.db.transaction((tx) =>
          recordAct(tx, 'orders.proof', { order, position }, context.now),
        )
        return { path }
      },
      print: (saved) => textOf('orders.proofSaved', saved),
    }),
    refund: change(
      'refund',
      { cents: price, reason: rest(longText) },
      async (tx, { order, cents }, { now, stillConfirmed }) => {
        await lockOrder(tx, order)
        await stillConfirmed(tx)
        await refundByHand(tx, { order, cents }, now)
      },
      askRefund,
    ),
    'accept-withdrawal': change(
      'accept-withdrawal',
      { position: whole, decision: rest(longText).optional() },
      (tx, { decision = null, ...given }, { now }) =>
        acceptWithdrawal(tx, { ...given, decision }, now),
      askWithdrawal,
    ),
    'refuse-withdrawal': change(
      'refuse-withdrawal',
      { position: whole, decision: rest(longText) },
      (tx, given, { now }) => refuseWithdrawal(tx, given, now),
    ),
  },
}
