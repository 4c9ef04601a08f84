import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Instrument } from './cards.ts'
import { Refused } from './problem.ts'

/** Terms under which a buyer approves an order or the storing of a method. */
type Terms = { kind: 'card' | 'wallet'; sca: string; returnUrl: string; cancelUrl: string }

export type OrderRecord = {
  id: string
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED'
  createdAt: string
  updatedAt: string
  /** Purchase unit as it was sent. */
  unit: Record<string, unknown>
  cents: number
  asked: Terms
  instrument: Instrument | null
  liability: 'POSSIBLE' | 'NO' | null
  captures: string[]
  /** Request to store the method after the payment, with the customer and later the token. */
  keeps?: { customerId: string; token: string | null }
}

/** Money that moved, with the ids of the shop. */
type Movement = {
  id: string
  cents: number
  customId: string | null
  invoice: string | null
  at: string
}

export type CaptureRecord = Movement & {
  orderId: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  reason: string | null
  updatedAt: string
  refundedCents: number
  /** Amount taken by a dispute, without a refund. */
  disputedCents: number
}

export type RefundRecord = Movement & {
  captureId: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  totalCents: number
  note: string | null
}

export type SetupTokenRecord = {
  id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VAULTED'
  customerId: string
  asked: Terms
  instrument: Instrument | null
  at: string
}

export type PaymentTokenRecord = {
  id: string
  customerId: string
  instrument: Instrument
  at: string
}

export type DisputeRecord = {
  id: string
  captureId: string
  status: 'OPEN' | 'RESOLVED'
  cents: number
  outcome: string | null
  /** Amount taken from the seller for the buyer, and the part of it returned after an appeal. */
  takenCents: number
  returnedCents?: number
  at: string
  updatedAt: string
}

export type EventRecord = { id: string; body: string; at: string; url: string; tries: number }

const openMaps = () => ({
  orders: new Map<string, OrderRecord>(),
  captures: new Map<string, CaptureRecord>(),
  refunds: new Map<string, RefundRecord>(),
  setupTokens: new Map<string, SetupTokenRecord>(),
  paymentTokens: new Map<string, PaymentTokenRecord>(),
  customers: new Map<string, { id: string }>(),
  disputes: new Map<string, DisputeRecord>(),
  events: new Map<string, EventRecord>(),
  /** Request ids with the record that the first request created. */
  requests: new Map<string, { id: string; hash: string; of: string; at: number }>(),
  /** Paid or refunded invoice numbers. */
  invoices: new Map<string, { id: string }>(),
  /** Webhook URLs. */
  hooks: new Map<string, { id: string }>(),
  settings: new Map<string, { id: string; value: string }>(),
})

type Maps = ReturnType<typeof openMaps>
type Name = keyof Maps
type Stored<N extends Name> = NonNullable<ReturnType<Maps[N]['get']>>
type Line = [name: Name, id: string, record: Stored<Name> | null]

const signs = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Id of seventeen characters, as most of PayPal. */
export const newId = (length = 17) =>
  [...randomBytes(length)].map((byte) => signs[byte % signs.length]).join('')

const readLines = (file: string): Line[] => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as Line] : []
    } catch {
      // Incomplete last line of a process that was killed while writing.
      return []
    }
  })
}

const write = (file: number, line: Line) => writeSync(file, `${JSON.stringify(line)}\n`)

/**
 * Keeps everything in memory and writes each change to a journal before the response, so that a
 * kill loses nothing.
 */
export const openStore = (path: string | undefined) => {
  const maps = openMaps()
  const into = (name: Name) => maps[name] as Map<string, Stored<Name>>
  let journal: number | undefined

  if (path) {
    for (const [name, id, record] of readLines(path)) {
      if (record) into(name).set(id, record)
      else into(name).delete(id)
    }
    mkdirSync(dirname(path), { recursive: true })
    const fresh = openSync(`${path}.new`, 'w', 0o600)
    for (const name of Object.keys(maps) as Name[])
      for (const [id, record] of into(name)) write(fresh, [name, id, record])
    closeSync(fresh)
    renameSync(`${path}.new`, path)
    journal = openSync(path, 'a', 0o600)
  }

  return {
    ...maps,
    put: <N extends Name>(name: N, record: Stored<N>): Stored<N> => {
      if (journal !== undefined) write(journal, [name, record.id, record])
      into(name).set(record.id, record)
      return record
    },
    /** Returns a record, or refuses an unknown id. */
    need: <N extends Name>(name: N, id: string): Stored<N> => {
      const record = into(name).get(id) as Stored<N> | undefined
      if (!record) throw new Refused(404, 'INVALID_RESOURCE_ID')
      return record
    },
    remove: (name: Name, id: string) => {
      if (journal !== undefined) write(journal, [name, id, null])
      into(name).delete(id)
    },
    close: () => {
      if (journal !== undefined) closeSync(journal)
      journal = undefined
    },
  }
}

export type Store = ReturnType<typeof openStore>
