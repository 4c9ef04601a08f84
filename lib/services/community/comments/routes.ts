import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { lastPage, pageMeta } from '#kernel/http/pages.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { comments } from '#lib/contract/comments.ts'
import type { Deps } from '../../deps.ts'
import {
  answerComment,
  editComment,
  likeComment,
  removeComment,
  restoreComment,
  writeComment,
} from './commands/write.ts'
import { mayWrite, requireWriter } from './policy.ts'
import { type CommentRow, presentComment, presentOwnComment } from './present.ts'
import { findComment, findCommentState, listLiked, listPeople } from './queries/comment.ts'
import {
  countOwnComments,
  countThread,
  listOwnComments,
  listThread,
  type Place,
  type Thread,
  type ThreadPage,
} from './queries/threads.ts'

export const commentsRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock, config } = deps
  const present = (row: CommentRow) => presentComment(row, config.siteName)
  const one = (row: CommentRow) => ({ data: present(row) })

  const thread = async (wanted: Thread, { page, order }: ThreadPage) => {
    const count = await countThread(db, wanted, clock.now())
    if (!count) throw new DomainError('not_found')
    const { total, comments } = count
    const rows = page > lastPage(total) ? [] : await listThread(db, wanted, { page, order })
    return { data: rows.map(present), meta: { ...pageMeta(page, total), comments } }
  }

  const discussion = (of: Place['of'], name: 'Preorder' | 'Sale' | 'Proposal') => {
    routes.answer(comments[`of${name}` as const], ({ params, query }) =>
      thread({ of, id: params.id }, { page: query.page, order: query.order_by }),
    )
    routes.answer(comments[`writeOn${name}` as const], async ({ member, params, body, once }) => {
      await mayWrite(deps, member, 'comment')
      const comment = { place: { of, id: params.id }, words: body }
      return once(async (tx) => one(await writeComment(tx, member, comment, clock.now())))
    })
    routes.answer(comments[`likedOf${name}` as const], async ({ member, params }) => ({
      data: await listLiked(db, { of, id: params.id }, member),
    }))
    routes.answer(comments[`peopleOf${name}` as const], async ({ member, params, query }) => ({
      data: await listPeople(db, { of, id: params.id }, member, query.name),
    }))
  }
  discussion('preorder', 'Preorder')
  discussion('sale', 'Sale')
  discussion('proposal', 'Proposal')

  routes.answer(comments.answers, async ({ params, query }) => {
    const threadPage = { page: query.page, order: 'oldest' as const }
    const { data, meta } = await thread({ of: 'comment', id: params.id }, threadPage)
    const { comments: _, ...ofAnswers } = meta
    return { data, meta: ofAnswers }
  })
  routes.answer(comments.answer, async ({ member, params, body, once }) => {
    await mayWrite(deps, member, 'comment')
    const answer = { id: params.id, words: body }
    return once(async (tx) => one(await answerComment(tx, member, answer, clock.now())))
  })

  routes.answer(comments.one, async ({ params }) => {
    const { parentId, removedAt } = await findCommentState(db, params.id, clock.now())
    const row = await findComment(db, params.id)
    if (removedAt && row.comment_answers === 0) throw new DomainError('not_found')
    const parent = parentId === null ? null : present(await findComment(db, parentId))
    return { data: { comment: present(row), parent } }
  })
  routes.answer(comments.own, async ({ member, query: { page } }) => {
    const now = clock.now()
    const total = await countOwnComments(db, member, now)
    const rows = page > lastPage(total) ? [] : await listOwnComments(db, member, page, now)
    return {
      data: rows.map((row) => presentOwnComment(row, config.siteName)),
      meta: pageMeta(page, total),
    }
  })
  routes.answer(comments.edit, async ({ member, params, body }) => {
    await requireWriter(deps, member)
    return one(await editComment(db, member, { id: params.id, words: body }, clock.now()))
  })
  routes.answer(comments.remove, async ({ member, params }) =>
    one(await removeComment(db, member, params.id, clock.now())),
  )
  routes.answer(comments.restore, async ({ member, params }) =>
    one(await restoreComment(db, member, params.id, clock.now())),
  )

  const liking = async (by: MemberId, id: number, liked: boolean) => ({
    data: { liked, likes: await likeComment(db, id, { by, isLiked: liked }, clock.now()) },
  })
  routes.answer(comments.like, ({ member, params }) => liking(member, params.id, true))
  routes.answer(comments.unlike, ({ member, params }) => liking(member, params.id, false))
}
