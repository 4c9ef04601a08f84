import { z } from 'zod'
import { endpoint, list } from './endpoint.ts'
import { id, page, pathId } from './shapes.ts'

/** Seats are in ascending order of SHA-256 of `secret:seat`, as text; each in turn gets its copies if those after it can fill the rest exactly. */
export const draw = z
  .object({
    id,
    /** SHA-256 of the secret, taken as the text it is; known from the opening on. */
    hash: z.string(),
    /** 64 hexadecimal digits; null until the group has closed. */
    secret: z.string().nullable(),
    /** How many copies were shared by lot; null where nothing had to be drawn. */
    copies: z.int().min(0).nullable(),
  })
  .meta({ id: 'Draw' })

const drawnSeat = z
  .object({
    /** Id of the participation. */
    seat: id,
    quantity: z.int().min(1),
    placed: z.boolean(),
  })
  .meta({ id: 'DrawnSeat' })

export const draws = {
  drawnSeats: endpoint({
    method: 'GET',
    path: '/draws/{id}/seats',
    tag: 'groups',
    summary: 'The seats of a lot in the order drawn and which got a place, 200 a page',
    params: z.object({ id: pathId }),
    query: z.object({ page }),
    output: list(drawnSeat),
    errors: ['not_found'],
    maxAge: 60,
  }),
}
