import { z } from 'zod'
import { callsOf, data } from '../endpoint.ts'
import { id, namedEuros, timestamp } from '../shapes.ts'
import { actsAt } from './acts.ts'

const { operator } = callsOf('codes')

const uses = z.int().min(1).max(1_000_000)

const code = z
  .object({
    id,
    code: z.string(),
    /** Sentence for what the code promises. */
    promise: z.string(),
    /** Name of the only category it applies to. */
    category: z.string().nullable(),
    from: timestamp.nullable(),
    until: timestamp.nullable(),
    used: z.int().min(0),
    /** Null without a limit. */
    uses: z.int().nullable(),
    uses_each: z.int(),
    ended_at: timestamp.nullable(),
  })
  .meta({ id: 'PromotionCode' })

const output = data(z.array(code))
const act = actsAt('codes', '/codes', output)

export const codes = {
  list: operator('GET /codes', {
    summary: 'Promotional codes, and how often they were used',
    action: 'people.read',
    output,
  }),
  add: act('add', {
    summary: 'Add a code, which never changes afterwards',
    action: 'people.change',
    proof: true,
    body: z
      .strictObject({
        code: z.string().regex(/^[a-z0-9-]{3,40}$/i),
        less: namedEuros.min(0.01).optional(),
        percent: z.int().min(1).max(100).optional(),
        free_delivery: z.literal(true).optional(),
        /** Least euros of goods. */
        goods: namedEuros.optional(),
        /** Last day, in Rome. */
        until: z.iso.date().optional(),
        uses: uses.optional(),
        each: uses.optional(),
      })
      .refine(
        (body) => [body.less, body.percent, body.free_delivery].filter(Boolean).length === 1,
        { path: ['less'], params: { message: 'required' } },
      ),
  }),
  end: act('end', {
    summary: 'End a code; orders that used it keep their discount',
    action: 'people.change',
    body: z.strictObject({ code: z.string().min(1).max(40) }),
  }),
}
