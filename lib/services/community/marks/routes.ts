import { raw, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { Routes } from '#kernel/http/routes.ts'
import type { OutputOf } from '#lib/contract/endpoint.ts'
import { marks } from '#lib/contract/marks.ts'
import type { Deps } from '../../deps.ts'
import { answerProposal, setFollow, setLikeOfProposal, type Target } from './commands.ts'

const followed = (member: MemberId, kind: 'preorder' | 'sale') =>
  sql`ARRAY(SELECT f.item_id FROM follows f
    JOIN items i ON i.id = f.item_id AND i.kind = ${raw(`'${kind}'`)}
    WHERE f.member_id = ${member} ORDER BY f.id)`
const answered = (member: MemberId, answer: 'want' | 'need') =>
  sql`ARRAY(SELECT proposal_id FROM proposal_answers
    WHERE member_id = ${member} AND answer = ${raw(`'${answer}'`)} ORDER BY proposal_id)`
const awaited = (member: MemberId, state: 'waiting' | 'offered') =>
  sql`ARRAY(SELECT bundle_id FROM waiting
    WHERE member_id = ${member} AND state = ${raw(`'${state}'`)} ORDER BY id)`

export const marksStatement = (member: MemberId) =>
  sql`SELECT ${followed(member, 'preorder')} preorders, ${followed(member, 'sale')} sales,
  ARRAY(SELECT proposal_id FROM follows
    WHERE member_id = ${member} AND proposal_id IS NOT NULL ORDER BY id) proposals,
  ${answered(member, 'want')} wants, ${answered(member, 'need')} needs,
  ARRAY(SELECT proposal_id FROM proposal_likes WHERE member_id = ${member} ORDER BY proposal_id) likes,
  ARRAY(SELECT item_id FROM participations
    WHERE member_id = ${member} AND ended_at IS NULL ORDER BY id) seats,
  ARRAY(SELECT item_id FROM participations
    WHERE member_id = ${member} AND ended_at IS NULL AND state <> 'active' ORDER BY id) fixed_seats,
  ${awaited(member, 'waiting')} waits, ${awaited(member, 'offered')} offers,
  ARRAY(SELECT blocked_id FROM blocks WHERE member_id = ${member} ORDER BY blocked_at) blocked`.named(
    'marks',
  )

export const marksRoutes = (routes: Routes, { db, clock }: Deps) => {
  routes.answer(marks.mine, async ({ member }) => ({
    data: (await db.first<OutputOf<typeof marks.mine>['data']>(marksStatement(member)))!,
  }))

  const following = (type: Target['type'], name: 'Preorder' | 'Sale' | 'Proposal') => {
    const setting =
      (followed: boolean) =>
      async ({ member, params }: { member: MemberId; params: { id: number } }) => {
        const follow = { by: member, isFollowed: followed }
        await setFollow(db, { type, id: params.id }, follow, clock.now())
        return { data: { followed } }
      }
    routes.answer(marks[`follow${name}` as const], setting(true))
    routes.answer(marks[`unfollow${name}` as const], setting(false))
  }
  following('preorder', 'Preorder')
  following('sale', 'Sale')
  following('proposal', 'Proposal')

  const liking = async (by: MemberId, id: number, liked: boolean) => ({
    data: { liked, likes: await setLikeOfProposal(db, id, { by, isLiked: liked }, clock.now()) },
  })
  routes.answer(marks.likeProposal, ({ member, params }) => liking(member, params.id, true))
  routes.answer(marks.unlikeProposal, ({ member, params }) => liking(member, params.id, false))

  routes.answer(marks.answerProposal, async ({ member, params, body }) => ({
    data: await answerProposal(db, member, params.id, body.interaction, clock.now()),
  }))
  routes.answer(marks.unanswerProposal, async ({ member, params }) => ({
    data: await answerProposal(db, member, params.id, null, clock.now()),
  }))
}
