import { comments } from '#lib/contract/comments.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/error.ts'
import { lastPage, pageMeta } from '../../platform/http/pages.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { presentComment } from './present.ts'
import { countThread, listThread, type Thread } from './queries.ts'

export const commentsRoutes = (routes: Routes, { db, clock, config }: Deps) => {
  const thread = async (wanted: Thread, page: number) => {
    const total = await countThread(db, wanted, clock.now())
    if (total === undefined) throw new DomainError('not_found')
    const rows = page > lastPage(total) ? [] : await listThread(db, wanted, page)
    return {
      data: rows.map((row) => presentComment(row, config.siteName)),
      meta: pageMeta(page, total),
    }
  }

  routes.answer(comments.ofPreorder, ({ params, query }) =>
    thread({ of: 'preorder', id: params.id }, query.page),
  )
  routes.answer(comments.ofSale, ({ params, query }) =>
    thread({ of: 'sale', id: params.id }, query.page),
  )
  routes.answer(comments.ofProposal, ({ params, query }) =>
    thread({ of: 'proposal', id: params.id }, query.page),
  )
  routes.answer(comments.answers, ({ params, query }) =>
    thread({ of: 'comment', id: params.id }, query.page),
  )
}
