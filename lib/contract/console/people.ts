import { z } from 'zod'
import { callsOf, data } from '../endpoint.ts'
import { provider } from '../identities.ts'
import { euros, id, namedEuros, percent, timestamp } from '../shapes.ts'
import { weepState } from '../weep.ts'
import { actsAt } from './acts.ts'
import { listed, listQuery } from './lists.ts'
import { creditsLimit, monthsLimit } from './options.ts'
import { orderRow } from './orders.ts'

const { operator } = callsOf('people')

const peopleSorts = ['joined', '-joined', 'name', '-name'] as const

const personRow = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    confirmed: z.boolean(),
    level: z.int(),
    credits: euros,
    weep_until: timestamp.nullable(),
    joined_at: timestamp,
    orders: z.int().min(0),
  })
  .meta({ id: 'PersonRow' })

const level = z.object({ number: z.int(), name: z.string(), cashback: percent })

const personShown = z
  .object({
    id,
    name: z.string(),
    /** Null for a deleted account. */
    email: z.string().nullable(),
    confirmed: z.boolean(),
    joined_at: timestamp,
    deleted_at: timestamp.nullable(),
    suspended_until: timestamp.nullable(),
    level: level.extend({ until: timestamp.nullable() }),
    levels: z.array(level),
    credits: z.object({
      available: euros,
      coming: euros,
      movements: z.array(
        z.object({
          id,
          at: timestamp,
          kind: z.string(),
          amount: z.number(),
          order: z.int().nullable(),
          reason: z.string().nullable(),
        }),
      ),
    }),
    weep: z.object({ state: weepState, until: timestamp.nullable() }),
    has_password: z.boolean(),
    providers: z.array(provider),
    /** Towns of the addresses, one for each address. */
    towns: z.array(z.string()),
    seats: z.array(
      z.object({ id, group: id, title: z.string(), quantity: z.int(), state: z.string() }),
    ),
    orders: z.array(orderRow),
  })
  .meta({ id: 'PersonShown' })

const act = actsAt('people', '/people/{id}', data(personShown))

export const people = {
  list: operator('GET /people', {
    summary: 'Members, found by a part of their name or address or by the number of an order',
    action: 'people.read',
    query: listQuery(peopleSorts).extend({
      q: z.string().trim().max(100).optional(),
      /** Group in which they have a seat. */
      group: z.coerce.number().pipe(id).optional(),
    }),
    output: listed(personRow),
  }),
  read: operator('GET /people/{id}', {
    summary: 'A member with what operators may see; the opening is recorded once an hour',
    action: 'people.read',
    output: data(personShown),
  }),
  giveCredits: act('give-credits', {
    summary: 'Give credits; the member reads the reason',
    action: 'people.change',
    proof: true,
    body: z.strictObject({
      amount: namedEuros.min(0.01).max(creditsLimit),
      reason: z.string().trim().min(1).max(500),
    }),
  }),
  giveLevel: act('give-level', {
    summary: 'Give a level for a year',
    action: 'people.change',
    body: z.strictObject({ level: z.int().min(0).max(32_767) }),
  }),
  giveWeep: act('give-weep', {
    summary: 'Give months of the plan',
    action: 'people.change',
    body: z.strictObject({ months: z.int().min(1).max(monthsLimit) }),
  }),
  cancelWeep: act('cancel-weep', {
    summary: 'Cancel the plan at the end of the paid period',
    action: 'people.change',
  }),
}
