import { z } from 'zod'
import { callsOf, data, list } from './endpoint.ts'
import { id, page, picture, timestamp } from './shapes.ts'

const { member } = callsOf('community')

const blocked = data(z.object({ blocked: z.boolean() }))

/** Blocks of a member against others, who are not notified. */
export const blocks = {
  list: member('GET /users/logged/blocks', {
    summary: 'Members blocked by the signed-in member, latest first',
    query: z.object({ page }),
    output: list(
      z
        .object({ id, name: z.string(), image: picture.nullable(), blocked_at: timestamp })
        .meta({ id: 'BlockedMember' }),
    ),
  }),
  block: member('PUT /users/logged/blocks/{id}', {
    summary:
      'Block a member: no notifications about them, and no answers from them; only for members who wrote in public',
    output: blocked,
    errors: ['forbidden'],
  }),
  unblock: member('DELETE /users/logged/blocks/{id}', {
    summary: 'Unblock a member',
    output: blocked,
  }),
}
