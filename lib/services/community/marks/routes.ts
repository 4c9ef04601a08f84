import { marks } from '#lib/contract/marks.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Routes } from '../../platform/http/routes.ts'
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
import { findMarks } from './queries.ts'

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
