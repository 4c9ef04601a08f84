import { z } from 'zod'
import { callsOf, data } from './endpoint.ts'

const { open } = callsOf('addresses')

export const place = z
  .object({
    name: z.string(),
    /** Two letters: BO. */
    province: z.string(),
  })
  .meta({ id: 'Place' })

export const places = {
  list: open('GET /places', {
    summary: 'Towns of a postal code, largest first; empty for an unknown code',
    query: z.object({ postal_code: z.string().regex(/^\d{5}$/) }),
    output: data(z.array(place)),
    errors: ['invalid', 'too_many_requests'],
    maxAge: 3600,
  }),
}

export type Place = z.output<typeof place>
