import { lastPage, pageMeta } from '#kernel/http/pages.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { credits } from '#lib/contract/credits.ts'
import type { Deps } from '../../deps.ts'
import { presentBalance, presentComing, presentLine } from './present.ts'
import { countLines, findCredits, listComing, listLines } from './queries.ts'

export const creditsRoutes = (routes: Routes, { db }: Deps) => {
  routes.answer(credits.list, async ({ member, query: { page } }) => {
    const total = await countLines(db, member)
    const rows = page > lastPage(total) ? [] : await listLines(db, member, page)
    return {
      data: rows.map(presentLine),
      meta: pageMeta(page, total),
      balance: presentBalance(await findCredits(db, member)),
      coming: (await listComing(db, member)).map(presentComing),
    }
  })
}
