import { blocks } from '#lib/contract/blocks.ts'
import type { Deps } from '../../platform/deps.ts'
import { lastPage, pageMeta } from '../../platform/http/pages.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { block, unblock } from './commands.ts'
import { mayBlock } from './policy.ts'
import { presentBlocked } from './present.ts'
import { countBlocked, listBlocked } from './queries.ts'

export const blocksRoutes = (routes: Routes, { db, clock }: Deps) => {
  routes.answer(blocks.list, async ({ member, query: { page } }) => {
    const total = await countBlocked(db, member)
    const rows = page > lastPage(total) ? [] : await listBlocked(db, member, page)
    return { data: rows.map(presentBlocked), meta: pageMeta(page, total) }
  })

  routes.answer(blocks.block, async ({ member, params: { id } }) => {
    mayBlock(member, id)
    await block(db, member, id, clock.now())
    return { data: { blocked: true } }
  })

  routes.answer(blocks.unblock, async ({ member, params: { id } }) => {
    await unblock(db, member, id)
    return { data: { blocked: false } }
  })
}
