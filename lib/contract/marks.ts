import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { id, pathId } from './shapes.ts'

const interaction = z.enum(['want', 'need'])
const idParams = z.object({ id: pathId })
const followed = data(z.object({ followed: z.boolean() }))

const follow = <M extends 'PUT' | 'DELETE', Path extends string>(
  method: M,
  path: Path,
  what: string,
) =>
  endpoint({
    method,
    path: `${path}/{id}/follow` as const,
    tag: 'following',
    summary: method === 'PUT' ? `Follow a ${what}` : `Unfollow a ${what}`,
    auth: 'member',
    params: idParams,
    output: followed,
    errors: ['not_found'],
  })

const liking = <M extends 'PUT' | 'DELETE'>(method: M) =>
  endpoint({
    method,
    path: '/community/{id}/like',
    tag: 'community',
    summary: method === 'PUT' ? 'Like a proposal' : 'Remove a like from a proposal',
    auth: 'member',
    params: idParams,
    output: data(z.object({ liked: z.boolean(), likes: z.int() })),
    errors: ['not_found'],
  })

const answered = data(
  z.object({
    want_count: z.int(),
    need_count: z.int(),
    interaction: interaction.nullable(),
  }),
)

/** Personal data of a member that cached pages show without containing it. */
export const marks = {
  mine: endpoint({
    method: 'GET',
    path: '/users/logged/marks',
    tag: 'following',
    summary:
      'Ids of everything that the signed-in member follows, wants, needs, likes, has a seat in, waits for or has blocked',
    auth: 'member',
    output: data(
      z
        .object({
          preorders: z.array(id),
          sales: z.array(id),
          proposals: z.array(id),
          wants: z.array(id),
          needs: z.array(id),
          likes: z.array(id),
          seats: z.array(id),
          /** Members whose comments are collapsed for the signed-in member. */
          blocked: z.array(id),
          /** Groups whose seat is charged or paid and can no longer change. */
          fixed_seats: z.array(id),
          /** Bundles the member waits for, and those offered to the member. */
          waits: z.array(id),
          offers: z.array(id),
        })
        .meta({ id: 'Marks' }),
    ),
  }),
  followPreorder: follow('PUT', '/preorders', 'group'),
  unfollowPreorder: follow('DELETE', '/preorders', 'group'),
  followSale: follow('PUT', '/sales', 'sale'),
  unfollowSale: follow('DELETE', '/sales', 'sale'),
  followProposal: follow('PUT', '/community', 'proposal'),
  unfollowProposal: follow('DELETE', '/community', 'proposal'),
  likeProposal: liking('PUT'),
  unlikeProposal: liking('DELETE'),
  answerProposal: endpoint({
    method: 'PUT',
    path: '/community/{id}/interaction',
    tag: 'community',
    summary: 'Want or need a proposal; the last answer replaces an earlier one',
    auth: 'member',
    params: idParams,
    body: z.strictObject({ interaction }),
    output: answered,
    errors: ['not_found', 'conflict', 'invalid'],
  }),
  unanswerProposal: endpoint({
    method: 'DELETE',
    path: '/community/{id}/interaction',
    tag: 'community',
    summary: 'Remove the answer to a proposal',
    auth: 'member',
    params: idParams,
    output: answered,
    errors: ['not_found', 'conflict'],
  }),
}
