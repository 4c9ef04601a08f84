import { writeFile } from 'node:fs/promises'
import type { Db } from '#kernel/db/connection.ts'
import { recordAct } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
import { openStorage } from '#kernel/storage/open.ts'
import { textOf } from '#kernel/terminal.ts'
import { orderState } from '#lib/contract/orders.ts'
import { findOrder, orderActs } from '#lib/services/console/orders/acts.ts'
import { listOrders } from '#lib/services/console/orders/queries.ts'
import { findPerson } from '#lib/services/console/people/queries.ts'
import { readProofFile } from '#lib/services/money/orders/queries/proofs.ts'
import { isTrackingUrl } from '#lib/services/money/orders/rules/delivery.ts'
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
import { fromCaller, pick } from '../shop/output.ts'
import { typedActs } from './act.ts'
import { orderText, rowText, showOrder } from './orders-shown.ts'

const longText = text(2000)
const states = orderState.options
  .map((state) => `${state} (${textOf(`orders.state.${state}`)})`)
  .join(', ')

const typed = typedActs({
  words: { number: whole },
  show: (tx, { number }) => showOrder(tx, number),
  print: orderText,
})

type Found = { total: number; cents: number | undefined }

/** Lists orders page by page; very many are neither counted nor summed. */
const listed = async (db: Db, filter: Parameters<typeof listOrders>[1]) => {
  const { rows, meta, sums } = await listOrders(db, filter)
  const shown = rows.map(({ lines, ...row }) => ({
    ...pick(row, ['number', 'state', 'total_cents', 'placed_at']),
    titles: lines.map(({ title }) => title).join(', '),
  }))
  return { rows: shown, total: meta.total, cents: sums?.cents }
}

const shown = {
  print: rowText,
  none: 'orders.none',
  sums: ({ total, cents }: Found) =>
    cents === undefined ? textOf('orders.many', { total }) : textOf('orders.sum', { total, cents }),
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
        const buyer =
          member === undefined ? undefined : (await findPerson(db, { email: member })).id
        // Those in one state are packed, the oldest first.
        const sort = state ? '-placed' : 'placed'
        return listed(db, { state, group, from, until, member: buyer, sort, ...page })
      },
      ...shown,
    }),
    find: listAction({
      words: { text: rest(searchText) },
      read: ({ text: q }, { db }, page) => listed(db, { q, sort: 'placed', ...page }),
      ...shown,
    }),
    show: action({
      words: { number: whole },
      run: ({ number }, { db }) => showOrder(db, number),
      print: orderText,
    }),
    prepare: typed(orderActs.prepare),
    ship: typed(orderActs.ship, {
      words: {
        parcel: whole,
        carrier: longText,
        code: longText,
        url: anything
          .refine(isTrackingUrl)
          .meta({ description: textOf('orders.https') })
          .optional(),
      },
    }),
    deliver: typed(orderActs.deliver, { words: { parcel: whole } }),
    'void-shipment': typed(orderActs.voidShipment, { words: { parcel: whole } }),
    cancel: typed(orderActs.cancel),
    /** Writes the proof of a withdrawal to a file in the operator's folder; never overwrites one. */
    proof: action({
      words: { number: whole, position: whole, file: longText.optional() },
      run: async ({ number, position, file: name }, { db, config, now }) => {
        const { withdrawals } = await findOrder(db, number)
        const withdrawal = withdrawals.find((one) => one.position === position)
        const storage = openStorage(config)
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
    refund: typed(orderActs.refund, { words: { cents: price, reason: rest(longText) } }),
    'accept-withdrawal': typed(orderActs.acceptWithdrawal, {
      words: { position: whole, decision: rest(longText).optional() },
    }),
    'refuse-withdrawal': typed(orderActs.refuseWithdrawal, {
      words: { position: whole, decision: rest(longText) },
    }),
  },
}
