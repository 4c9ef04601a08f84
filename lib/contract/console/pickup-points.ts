import { z } from 'zod'
import { callsOf, data } from '../endpoint.ts'
import { euros, id, namedEuros, timestamp } from '../shapes.ts'
import { actsAt } from './acts.ts'
import { listed, listQuery } from './lists.ts'

const { operator } = callsOf('pickup-points')

const shown = z
  .object({
    id,
    name: z.string(),
    street: z.string(),
    code: z.string(),
    town: z.string(),
    province: z.string(),
    hours: z.string().nullable(),
    cost: euros,
    /** Latitude and longitude; null at the centre of its town. */
    at: z.string().nullable(),
    closed_at: timestamp.nullable(),
    /** Orders that are not delivered yet. */
    orders: z.int(),
    version: z.string(),
  })
  .meta({ id: 'OperatorPoint' })

const text = z.string().trim().min(1).max(100)
const line = z.string().trim().max(120).nullable().default(null)

const point = z.strictObject({
  name: text,
  street: text,
  code: text,
  /** Town and province of the postcode by default. */
  town: line,
  province: line,
  hours: line,
  cost: namedEuros,
  at: line,
})

const add = actsAt('pickup-points', '/pickup-points', data(shown))
const act = actsAt('pickup-points', '/pickup-points/{id}', data(shown))
const changing = { action: 'places.change' } as const

export const operatorPoints = {
  list: operator('GET /pickup-points', {
    summary: 'Pick-up points that match the filters',
    action: 'places.read',
    query: listQuery(['place', 'name']).extend({
      q: z.string().trim().max(100).optional(),
      state: z.enum(['open', 'closed']).optional(),
    }),
    output: listed(shown),
  }),
  add: add('add', { ...changing, summary: 'Add a pick-up point', body: point }),
  change: act('change', {
    ...changing,
    summary: 'Change a pick-up point',
    body: point.extend({ version: z.string().max(100) }),
  }),
  close: act('close', { ...changing, summary: 'Close a pick-up point' }),
  open: act('open', { ...changing, summary: 'Open a closed pick-up point' }),
}
