import { z } from 'zod'
import { callsOf, data } from './endpoint.ts'
import { byId, id } from './shapes.ts'

const followingCalls = callsOf('following')
const communityCalls = callsOf('community')

const interaction = z.enum(['want', 'need'])
const followed = data(z.object({ followed: z.boolean() }))

const follow = <M extends 'PUT' | 'DELETE', Path extends string>(
  method: M,
  path: Path,
  what: string,
) =>
  followingCalls.member(`${method} ${path}/{id}/follow`, {
    summary: method === 'PUT' ? `Follow a ${what}` : `Unfollow a ${what}`,
    params: byId,
    output: followed,
  })

const liking = <M extends 'PUT' | 'DELETE'>(method: M) =>
  communityCalls.member(`${method} /community/{id}/like`, {
    summary: method === 'PUT' ? 'Like a proposal' : 'Remove a like from a proposal',
    output: data(z.object({ liked: z.boolean(), likes: z.int() })),
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
  mine: followingCalls.member('GET /users/logged/marks', {
    summary:
      'Ids of everything that the signed-in member follows, wants, needs, likes, has a seat in, waits for or has blocked',
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
  answerProposal: communityCalls.member('PUT /community/{id}/interaction', {
    summary: 'Want or need a proposal; the last answer replaces an earlier one',
    body: z.strictObject({ interaction }),
    output: answered,
    errors: ['conflict'],
  }),
  unanswerProposal: communityCalls.member('DELETE /community/{id}/interaction', {
    summary: 'Remove the answer to a proposal',
    output: answered,
    errors: ['conflict'],
  }),
}
