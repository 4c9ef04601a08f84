import { z } from 'zod'
import { callsOf, data } from '../endpoint.ts'
import { id, namedEuros, timestamp } from '../shapes.ts'
import { actsAt } from './acts.ts'
import { codeBenefits } from './options.ts'

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
        benefit: z.enum(codeBenefits),
        /** Euros, or percent; without delivery nothing. */
        value: namedEuros.min(0.01).nullable().default(null),
        /** Least euros of goods. */
        goods: namedEuros.nullable().default(null),
        /** Last day, in Rome. */
        until: z.iso.date().nullable().default(null),
        uses: uses.nullable().default(null),
        each: uses.default(1),
      })
      .refine(
        ({ benefit, value }) =>
          benefit === 'delivery'
            ? value === null
            : value !== null && (benefit === 'less' || value <= 100),
        { path: ['value'], params: { message: 'codeValue' } },
      ),
  }),
  end: act('end', {
    summary: 'End a code; orders that used it keep their discount',
    action: 'people.change',
    body: z.strictObject({ code: z.string().min(1).max(40) }),
  }),
}
