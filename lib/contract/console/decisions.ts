import { z } from 'zod'
import { callsOf, data } from '../endpoint.ts'
import { picture, timestamp } from '../shapes.ts'
import { decisionKinds, roles } from './roles.ts'

const { operator } = callsOf('decisions')

const count = z.int().min(0)

const decision = z.object({
  kind: z.enum(decisionKinds),
  id: z.string(),
  due_at: timestamp.nullable(),
  title: z.string().nullable(),
  picture: picture.nullable(),
  role: z.enum(roles),
  /** Id of the group, or number of the order, where it is decided. */
  target: z.int().nullable(),
  /** Names the text of the facts, where a kind has several. */
  variant: z.string().nullable(),
  facts: z.record(z.string(), z.union([z.number(), z.string()])),
})

export type Decision = z.output<typeof decision>

/** For calls that an open page repeats. */
const repeated = { action: 'decisions.read', keepsIdle: true } as const

export const decisions = {
  list: operator('GET /decisions', {
    ...repeated,
    summary: 'What waits for a person, the most urgent first',
    query: z.object({ whose: z.enum(['mine', 'all']).catch('mine').default('mine') }),
    output: z.object({
      data: z.array(decision),
      meta: z.object({
        counts: z.partialRecord(z.enum(decisionKinds), count),
        next_closing_at: timestamp.nullable(),
      }),
    }),
  }),
  figures: operator('GET /figures', {
    ...repeated,
    summary: 'How the shop is doing today',
    output: data(
      z.object({
        /** Paid orders with a parcel whose copies are all in stock. */
        to_ship: count,
        preparing: count,
        /** Seats taken yesterday, and their groups. */
        seats: count,
        groups: count,
        /** Tasks that were given up, and rows that fail again and again. */
        stuck: count,
      }),
    ),
  }),
  takings: operator('GET /takings', {
    summary: 'Money captured on each of the last 14 days, the oldest first',
    action: 'takings.read',
    output: data(z.array(z.object({ day: z.iso.date(), cents: count }))),
  }),
}
