import { z } from 'zod'
import { data, endpoint, list } from './endpoint.ts'
import { id, page, pathId, picture, timestamp } from './shapes.ts'

const params = z.object({ id: pathId })
const blocked = data(z.object({ blocked: z.boolean() }))

/** Blocks of a member against others, who are not notified. */
export const blocks = {
  list: endpoint({
    method: 'GET',
    path: '/users/logged/blocks',
    tag: 'community',
    summary: 'Members blocked by the signed-in member, latest first',
    auth: 'member',
    query: z.object({ page }),
    output: list(
      z
        .object({ id, name: z.string(), image: picture.nullable(), blocked_at: timestamp })
        .meta({ id: 'BlockedMember' }),
    ),
  }),
  block: endpoint({
    method: 'PUT',
    path: '/users/logged/blocks/{id}',
    tag: 'community',
    summary:
      'Block a member: no notifications about them, and no answers from them; only for members who wrote in public',
    auth: 'member',
    params,
    output: blocked,
    errors: ['not_found', 'forbidden'],
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/users/logged/blocks/{id}',
    tag: 'community',
    summary: 'Unblock a member',
    auth: 'member',
    params,
    output: blocked,
  }),
}
