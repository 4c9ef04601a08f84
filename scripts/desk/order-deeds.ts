import { stopOrder } from '#lib/services/money/groups/commands/closing/stop-order.ts'
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
import { isTrackingUrl } from '#lib/services/money/orders/rules/tracking.ts'
import type { Tx } from '#lib/services/platform/db/connection.ts'
import { StartError } from '#lib/services/platform/start-error.ts'

/** Done to an order, once what was typed has been read. */
export type Deed = (tx: Tx, order: number, now: Date) => Promise<unknown>

type Words = readonly (string | undefined)[]

/** Words that cannot be read as what they should be. */
class Incomplete extends Error {}

const need = (text: string | undefined) => {
  if (!text) throw new Incomplete()
  return text
}
const whole = (text: string | undefined) => {
  if (!/^[1-9]\d{0,8}$/.test(text ?? '')) throw new Incomplete()
  return Number(text)
}
const cents = (text: string | undefined) => {
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(text ?? '')) throw new Incomplete()
  const value = Math.round(Number(text?.replace(',', '.')) * 100)
  if (value === 0) throw new Incomplete()
  return value
}
const address = (text: string | undefined) => {
  if (text !== undefined && !isTrackingUrl(text)) throw new StartError('orders.noHttps')
  return text ?? null
}
const atMost = (words: Words, count: number) => {
  if (words.length > count) throw new Incomplete()
}

const readers: Record<string, (words: Words) => Deed> = {
  prepare: (words) => {
    atMost(words, 0)
    return prepareOrder
  },
  ship: (words) => {
    atMost(words, 4)
    const [parcel, carrier, code] = [whole(words[0]), need(words[1]), need(words[2])]
    const url = address(words[3])
    return (tx, order, now) => shipParcel(tx, { order, parcel, carrier, code, url }, now)
  },
  deliver: (words) => {
    atMost(words, 1)
    const parcel = whole(words[0])
    return (tx, order, now) => deliverParcel(tx, { order, parcel }, now)
  },
  'void-shipment': (words) => {
    atMost(words, 1)
    const parcel = whole(words[0])
    return (tx, order, now) => voidShipment(tx, { order, parcel }, now)
  },
  refund: (words) => {
    atMost(words, 1)
    const amount = cents(words[0])
    return (tx, order, now) => refundByHand(tx, { order, cents: amount }, now)
  },
  'accept-withdrawal': ([place, ...note]) => {
    const position = whole(place)
    const decision = note.join(' ') || null
    return (tx, order, now) => acceptWithdrawal(tx, { order, position, decision }, now)
  },
  'refuse-withdrawal': ([place, ...why]) => {
    const [position, decision] = [whole(place), need(why.join(' '))]
    return (tx, order, now) => refuseWithdrawal(tx, { order, position, decision }, now)
  },
  cancel: (words) => {
    atMost(words, 0)
    return stopOrder
  },
}

/** Before anything is opened: what cannot be read is said at once. */
export const readDeed = (command: string, words: Words): Deed => {
  const read = Object.hasOwn(readers, command) ? readers[command] : undefined
  if (!read) throw new StartError('orders.unknownCommand', { command })
  try {
    return read(words)
  } catch (error) {
    if (!(error instanceof Incomplete)) throw error
    throw new StartError('orders.incomplete', { command })
  }
}
