import type { Db } from '#kernel/db/connection.ts'
import { raw, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { marks } from '#lib/contract/marks.ts'
import type { Deps } from '../../deps.ts'
import {
  answerProposal,
  follow,
  likeProposal,
  type Target,
  unanswerProposal,
  unfollow,
  unlikeProposal,
} from './commands.ts'
import { presentAnswer } from './present.ts'

type MarksRow = Record<
  | 'preorders'
  | 'sales'
  | 'proposals'
  | 'wants'
  | 'needs'
  | 'likes'
  | 'seats'
  | 'fixed_seats'
  | 'waits'
  | 'offers'
  | 'blocked',
  number[]
>

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

const findMarks = async (db: Db, member: MemberId) =>
  (await db.first<MarksRow>(marksStatement(member)))!

type Calls = typeof marks
type Follow = Calls['followPreorder' | 'followSale' | 'followProposal']
type Unfollow = Calls['unfollowPreorder' | 'unfollowSale' | 'unfollowProposal']

export const marksRoutes = (routes: Routes, { db, clock }: Deps) => {
  routes.answer(marks.mine, async ({ member }) => ({ data: await findMarks(db, member) }))

  const following = (type: Target['type'], start: Follow, stop: Unfollow) => {
    routes.answer(start, async ({ member, params }) => {
      await follow(db, member, { type, id: params.id }, clock.now())
      return { data: { followed: true } }
    })
    routes.answer(stop, async ({ member, params }) => {
      await unfollow(db, member, { type, id: params.id }, clock.now())
      return { data: { followed: false } }
    })
  }
  following('preorder', marks.followPreorder, marks.unfollowPreorder)
  following('sale', marks.followSale, marks.unfollowSale)
  following('proposal', marks.followProposal, marks.unfollowProposal)

  routes.answer(marks.likeProposal, async ({ member, params }) => ({
    data: { liked: true, likes: await likeProposal(db, member, params.id, clock.now()) },
  }))
  routes.answer(marks.unlikeProposal, async ({ member, params }) => ({
    data: { liked: false, likes: await unlikeProposal(db, member, params.id) },
  }))

  routes.answer(marks.answerProposal, async ({ member, params, body }) => ({
    data: presentAnswer(await answerProposal(db, member, params.id, body.interaction, clock.now())),
  }))

  routes.answer(marks.unanswerProposal, async ({ member, params }) => ({
    data: presentAnswer(await unanswerProposal(db, member, params.id)),
  }))
}
