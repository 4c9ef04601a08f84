import { z } from 'zod'
import { callsOf, data } from '../endpoint.ts'
import { euros, namedEuros, percent, picture } from '../shapes.ts'
import { actsAt } from './acts.ts'

const { operator } = callsOf('levels')

const level = z
  .object({
    number: z.int(),
    name: z.string(),
    image: picture.nullable(),
    cashback: percent,
    /** Euros from which it begins. */
    from: euros,
    /** Members at this level. */
    members: z.int().min(0),
    version: z.string(),
  })
  .meta({ id: 'OperatorLevel' })

const output = data(z.array(level))
const act = actsAt('levels', '/levels', output)

export const operatorLevels = {
  list: operator('GET /levels', {
    summary: 'Levels, and how many members are at each',
    action: 'people.read',
    output,
  }),
  // Cashback is money that the shop gives away.
  change: act('change', {
    summary: 'Change cashback and threshold of a level; members keep the level they have',
    action: 'settings.change',
    proof: true,
    body: z.strictObject({
      number: z.int().min(1).max(32_767),
      version: z.string().max(100),
      cashback: percent.max(100),
      from: namedEuros,
    }),
  }),
}
