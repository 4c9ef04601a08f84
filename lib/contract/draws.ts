import { z } from 'zod'
import { callsOf, list } from './endpoint.ts'
import { id, page } from './shapes.ts'

const { open } = callsOf('groups', 60)

/** Seats sorted by SHA-256 of `secret:seat`; each gets its copies if the rest can be filled. */
export const draw = z
  .object({
    id,
    /** SHA-256 of the secret, hashed as text; published when the group opens. */
    hash: z.string(),
    /** Secret of 64 hexadecimal digits; null until the group has closed. */
    secret: z.string().nullable(),
    /** Number of copies distributed by lot; null when nothing had to be drawn. */
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
  drawnSeats: open('GET /draws/{id}/seats', {
    summary: 'Seats of a draw in the order drawn, and which of them got a place, 200 per page',
    query: z.object({ page }),
    output: list(drawnSeat),
  }),
}
