/** Orders for who runs the shop: npm run orders -- list | show N | prepare N | ship N PARCEL … (no word: how) */
import { formatDateTime } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import { stopOrder } from '#lib/services/money/groups/commands/stop.ts'
import {
  deliverParcel,
  prepareOrder,
  shipParcel,
  voidShipment,
} from '#lib/services/money/orders/commands/ship.ts'
import {
  acceptWithdrawal,
  refundByHand,
  refuseWithdrawal,
} from '#lib/services/money/orders/commands/withdraw.ts'
import { withdrawalNumber } from '#lib/services/money/orders/present/orders.ts'
import {
  findOrderByNumber,
  listForDesk,
  type WholeOrder,
} from '#lib/services/money/orders/queries/orders.ts'
import { systemClock } from '#lib/services/platform/clock.ts'
import { loadConfig } from '#lib/services/platform/config/config.ts'
import { openData } from '#lib/services/platform/database.ts'
import type { Tx } from '#lib/services/platform/db/connection.ts'
import { DomainError } from '#lib/services/platform/error.ts'
import { createLifecycle } from '#lib/services/platform/lifecycle.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say } from '#lib/services/platform/terminal.ts'

type Deed = (tx: Tx, id: number, given: string[], now: Date) => Promise<unknown>

const need = (text: string | undefined) => {
  if (!text) throw new StartError('orders.usage')
  return text
}
const whole = (text: string | undefined) => {
  if (!/^[1-9]\d{0,8}$/.test(text ?? '')) throw new StartError('orders.usage')
  return Number(text)
}
const amount = (text: string | undefined) => {
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(text ?? '')) throw new StartError('orders.usage')
  return Math.round(Number(text?.replace(',', '.')) * 100)
}

const deeds: Record<string, Deed> = {
  prepare: (tx, id, _, now) => prepareOrder(tx, id, now),
  ship: (tx, order, [parcel, carrier, code, url], now) =>
    shipParcel(
      tx,
      { order, parcel: whole(parcel), carrier: need(carrier), code: need(code), url: url ?? null },
      now,
    ),
  deliver: (tx, order, [parcel], now) => deliverParcel(tx, { order, parcel: whole(parcel) }, now),
  'void-shipment': (tx, order, [parcel], now) =>
    voidShipment(tx, { order, parcel: whole(parcel) }, now),
  refund: (tx, order, [euros], now) => refundByHand(tx, { order, cents: amount(euros) }, now),
  'accept-withdrawal': (tx, order, [position, ...note], now) =>
    acceptWithdrawal(
      tx,
      { order, position: whole(position), decision: note.join(' ') || null },
      now,
    ),
  'refuse-withdrawal': (tx, order, [position, ...why], now) =>
    refuseWithdrawal(tx, { order, position: whole(position), decision: need(why.join(' ')) }, now),
  cancel: (tx, id, _, now) => stopOrder(tx, id, now),
}

const tellRow = (row: {
  number: number
  state: string
  total_cents: number
  placed_at: Date
  titles: string
}) =>
  console.info(
    say('orders.row', {
      number: row.number,
      state: row.state,
      total: formatCents(row.total_cents),
      at: formatDateTime(row.placed_at),
      titles: row.titles,
    }),
  )

const tellWhole = (order: WholeOrder) => {
  tellRow({ ...order, titles: order.lines.map(({ title }) => title).join(', ') })
  for (const { kind, at } of order.events)
    console.info(say('orders.event', { kind, at: formatDateTime(at) }))
  for (const { position, ...parcel } of order.parcels)
    console.info(say('orders.parcel', { position, state: parcel.tracking_code ?? '—' }))
  for (const one of order.withdrawals) {
    const refund = formatCents(one.refund_cents)
    console.info(
      say('orders.withdrawal', { number: withdrawalNumber(one), state: one.state, refund }),
    )
  }
  for (const { state, cents } of order.refunds)
    console.info(say('orders.refundRow', { state, amount: formatCents(cents) }))
}

const [command = '', named, ...given] = process.argv.slice(2)
const config = loadConfig()
const log = createLog({ ...config.log, level: 'warn' })
const lifecycle = createLifecycle(log)

try {
  const deed = deeds[command]
  if (!deed && command !== 'list' && command !== 'show') throw new StartError('orders.usage')
  const number = command === 'list' ? 0 : whole(named)
  const { db } = await openData(config, lifecycle, log)
  if (command === 'list') for (const row of await listForDesk(db, named)) tellRow(row)
  else {
    const order = await findOrderByNumber(db, number)
    if (!order) throw new StartError('orders.unknown', { number })
    try {
      if (deed) await db.transaction((tx) => deed(tx, order.id, given, systemClock.now()))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      throw new StartError('orders.refused', { number, state: order.state, code: error.code })
    }
    tellWhole((await findOrderByNumber(db, number)) ?? order)
  }
  await lifecycle.stop(0)
} catch (error) {
  if (error instanceof StartError) console.error(error.message)
  else console.error(error)
  await lifecycle.stop(1)
}
