import { writeFile } from 'node:fs/promises'
import type { Db, Tx } from '#kernel/db/connection.ts'
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
import { action, type Command, listAction } from '../shop/action.ts'
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
import { actsOn, type Reading } from './act.ts'
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

/** Names an earlier refund of the same amount: probably the same command typed twice. */
const askRefund = async (order: WholeOrder, { db }: Reading, { cents }: { cents: number }) => {
  const sums = await paidAndRefunded(db, order)
  if (sums.leftCents === undefined || cents > sums.leftCents) return undefined
  const question = textOf('orders.question.refund', { ...sums, cents })
  const same = await findLastByHand(db, order.id, cents)
  return same ? `${textOf('orders.question.again', { ...same, cents })} ${question}` : question
}

const askCancel = async (order: WholeOrder, { db }: Reading) => {
  const sums = await paidAndRefunded(db, order)
  if (!sums.leftCents || !stillHere.includes(order.state)) return undefined
  return textOf('orders.question.cancel', sums)
}

const askWithdrawal = async (
  order: WholeOrder,
  { db }: Reading,
  { position }: { position: number },
) => {
  const withdrawal = order.withdrawals.find((one) => one.position === position)
  if (withdrawal?.state !== 'requested') return undefined
  const sums = await paidAndRefunded(db, order)
  return textOf('orders.question.withdrawal', { ...withdrawal, ...sums })
}

const lock = (tx: Tx, { id: order }: WholeOrder) => lockOrder(tx, order)

const act = actsOn({
  noun: 'orders',
  words: { number: whole },
  find: (db, { number }) => findOrder(db, number),
  audit: ({ number: order, ...values }) => ({ order, ...values }),
  show: (tx, { number }) => showOrder(tx, number),
  print: orderText,
  refusals: { not_found: 'orders.noPart', conflict: 'orders.refused', invalid: 'orders.refused' },
})

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
        from: day.optional(),
        until: day.optional(),
        member: email.optional(),
      },
      read: async ({ state, group, from, until, member }, { db }, page) => {
        const buyer = member === undefined ? undefined : (await findMember(db, member)).id
        return listForOperator(db, { state, group, from, until, member: buyer }, page)
      },
      ...shown,
    }),
    find: listAction({
      words: { text: rest(searchText) },
      read: ({ text: words }, { db }, page) => findOrders(db, words, page),
      ...shown,
    }),
    show: action({
      words: { number: whole },
      run: ({ number }, { db }) => showOrder(db, number),
      print: orderText,
    }),
    prepare: act('prepare', {
      change: (tx, { id: order }, { now }) => prepareOrder(tx, order, now),
    }),
    ship: act('ship', {
      words: {
        parcel: whole,
        carrier: longText,
        code: longText,
        url: anything
          .refine(isTrackingUrl)
          .meta({ description: textOf('orders.https') })
          .optional(),
      },
      change: (tx, { id: order }, { now }, { url = null, ...sent }) =>
        shipParcel(tx, { ...sent, order, url }, now),
    }),
    deliver: act('deliver', {
      words: { parcel: whole },
      change: (tx, { id: order }, { now }, { parcel }) => deliverParcel(tx, { order, parcel }, now),
    }),
    'void-shipment': act('void-shipment', {
      words: { parcel: whole },
      change: (tx, { id: order }, { now }, { parcel }) => voidShipment(tx, { order, parcel }, now),
    }),
    cancel: act('cancel', {
      question: askCancel,
      change: (tx, { id: order }, { now }) => stopOrder(tx, order, now),
    }),
    /** Writes the proof of a withdrawal to a file in the operator's folder; never overwrites one. */
    proof: action({
      words: { number: whole, position: whole, file: longText.optional() },
      run: async ({ number, position, file: name }, { db, config, now }) => {
        const { withdrawals } = await findOrder(db, number)
        const withdrawal = withdrawals.find((one) => one.position === position)
        const storage = openFolderStorage(`${config.dataFolder}/files`)
        const file = withdrawal && (await readProofFile({ db, storage }, withdrawal.id))
        if (!file) throw new StartError('orders.noProof', { number, position })
        const path = fromCaller(name ?? `R-${number}-${position}.${file.extension}`)
        await writeFile(path, file.bytes, { flag: 'wx', mode: 0o600 }).catch((cause) => {
          throw new StartError('orders.notSaved', { path, why: cause.code ?? '' }, cause)
        })
        const details = { order: number, position }
        await db.transaction((tx) => recordAct(tx, 'orders.proof', details, now))
        return { path }
      },
      print: (saved) => textOf('orders.proofSaved', saved),
    }),
    refund: act('refund', {
      words: { cents: price, reason: rest(longText) },
      question: askRefund,
      lock,
      change: async (tx, { id: order, number }, { now }, { cents }) => {
        const leftCents = await leftToGiveBack(tx, order)
        if (leftCents !== undefined && cents > leftCents)
          throw new StartError('orders.tooMuch', { number, most: formatCents(leftCents) })
        await refundByHand(tx, { order, cents }, now)
      },
    }),
    'accept-withdrawal': act('accept-withdrawal', {
      words: { position: whole, decision: rest(longText).optional() },
      question: askWithdrawal,
      lock,
      change: (tx, { id: order }, { now }, { position, decision = null }) =>
        acceptWithdrawal(tx, { order, position, decision }, now),
    }),
    'refuse-withdrawal': act('refuse-withdrawal', {
      words: { position: whole, decision: rest(longText) },
      change: (tx, { id: order }, { now }, { position, decision }) =>
        refuseWithdrawal(tx, { order, position, decision }, now),
    }),
  },
}
