import { z } from 'zod'
import { callsOf, data } from '../endpoint.ts'
import { id, picture, timestamp } from '../shapes.ts'
import { actsAt } from './acts.ts'
import { begunBatch } from './batches.ts'
import { listed, listQuery } from './lists.ts'
import { trackingStates, waveFiles, waveParcelStates, waveStates } from './options.ts'

const { operator } = callsOf('shipments')

const count = z.int().min(0)
const action = 'orders.read'
const change = { action: 'orders.ship' } as const

const base = {
  id,
  made_at: timestamp,
  who: z.string(),
  /** Parcels that are to be shipped, packed ones and shipped ones. */
  total: count,
  packed: count,
  shipped: count,
}

const choice = z.object({ id, title: z.string(), count })

const waveParcel = z.object({
  /** Position in the wave. */
  id: z.int().min(1),
  /** Number of the order and position of the parcel: 10492-1. */
  code: z.string(),
  order: z.int().min(1),
  state: z.enum(waveParcelStates),
  packed_by: z.string().nullable(),
  packed_at: timestamp.nullable(),
  tracking_code: z.string().nullable(),
  /** Recipient, or the pick-up point with the buyer; null for a deleted account. */
  recipient: z.string(),
  buyer: z.string().nullable(),
  place: z.enum(['home', 'pickup']),
  lines: z.array(z.string()),
  /** Carriers refuse such an address. */
  is_incomplete: z.boolean(),
  /** Changes with the copies: a parcel is packed as it was shown. */
  version: z.string(),
  copies: z.array(
    z.object({
      id,
      /** Code of the bundle, which a scanner reads. */
      code: z.string().nullable(),
      title: z.string(),
      choice: z.string(),
      quantity: z.int().min(1),
      image: picture,
    }),
  ),
})

const wave = z.object({ ...base, parcels: z.array(waveParcel) }).meta({ id: 'Wave' })

const act = actsAt('shipments', '/waves/{id}', data(wave))
const position = z.strictObject({ position: z.int().min(1) })
const day = z.iso.date().nullable().default(null)

const trackingFile = z.strictObject({
  /** CSV: order or parcel, tracking code, carrier, address. */
  text: z.string().trim().min(1).max(2_000_000),
  /** Carrier of lines that name none. */
  carrier: z.string().trim().max(80).optional(),
})

const trackingState = z.enum(trackingStates)

const makeAct = actsAt('shipments', '/waves', data(z.object({ id })))
const trackingAct = actsAt('shipments', '/tracking', begunBatch)

export const shipments = {
  list: operator('GET /waves', {
    summary: 'Waves of parcels',
    action,
    query: listQuery(['made', '-made']).extend({
      /** Number of an order, or of a wave. */
      q: z.string().trim().max(20).optional(),
      state: z.enum(waveStates).catch('open').default('open'),
    }),
    output: listed(z.object(base).meta({ id: 'WaveRow' })),
  }),
  ready: operator('GET /parcels/ready', {
    summary: 'Parcels that can go now and are in no wave, with their groups and pick-up points',
    action,
    output: data(z.object({ count, groups: z.array(choice), places: z.array(choice) })),
  }),
  read: operator('GET /waves/{id}', {
    summary: 'A wave with its parcels, which a page where parcels are packed reads again and again',
    action,
    keepsIdle: true,
    output: data(wave),
  }),
  file: operator('GET /waves/{id}/file', {
    summary: 'Picking list, packing slips, or the file of a carrier',
    action: 'orders.ship',
    query: z.object({ name: z.enum(waveFiles) }),
    bytes: ['text/csv; charset=utf-8', 'application/pdf'],
    output: z.custom<Response>(),
  }),
  make: makeAct('make', {
    ...change,
    summary: 'Make a wave of parcels that can go now, and prepare their orders',
    body: z.strictObject({
      group: z
        .string()
        .regex(/^\d{1,15}$/)
        .nullable()
        .default(null),
      /** Homes, all pick-up points, or one of them. */
      to: z
        .string()
        .regex(/^(home|pickup|\d{1,15})$/)
        .nullable()
        .default(null),
      from: day,
      until: day,
    }),
  }),
  dissolve: act('dissolve', { ...change, summary: 'Dissolve a wave of which nothing is shipped' }),
  takeOut: act('take-out', {
    ...change,
    summary: 'Take a parcel out of a wave',
    body: position,
  }),
  pack: act('pack', {
    ...change,
    summary: 'A parcel is packed',
    body: position.extend({ version: z.string() }),
  }),
  preview: operator('POST /tracking/preview', {
    ...change,
    summary: 'What each line of a file with tracking codes would do',
    multipart: true,
    body: trackingFile,
    output: data(
      z.object({
        counts: z.partialRecord(trackingState, count),
        /** The first lines; before the others those that ship nothing. */
        lines: z.array(
          z.object({
            line: z.int().min(1),
            state: trackingState,
            /** Order or parcel as it is written, or the parcel that is found. */
            parcel: z.string(),
            code: z.string(),
            carrier: z.string(),
          }),
        ),
      }),
    ),
    errors: ['too_large'],
  }),
  track: {
    ...trackingAct('apply', {
      ...change,
      summary: 'Ship parcels with the tracking codes of a file, one by one',
      body: trackingFile,
    }),
    multipart: true,
  },
}
