import { lastPage, pageMeta } from '#kernel/http/pages.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { euros } from '#kernel/money.ts'
import { isoOrNull } from '#lib/calendar/moments.ts'
import { credits } from '#lib/contract/credits.ts'
import type { Deps } from '../../deps.ts'
import { countLines, findCredits, type LineRow, listComing, listLines } from './queries.ts'

const presentLine = (row: LineRow) => ({
  id: row.id,
  kind: row.kind,
  amount: euros(row.available_cents),
  pending: euros(row.pending_cents),
  balance: euros(row.available_after),
  order:
    row.order_id === null || row.order_number === null
      ? null
      : { id: row.order_id, number: row.order_number, title: row.order_title },
  share:
    row.percent === null || row.base_cents === null
      ? null
      : { percent: row.percent, base: euros(row.base_cents) },
  reason: row.reason,
  expires_at: isoOrNull(row.expires_at),
  at: row.at.toISOString(),
})

export const creditsRoutes = (routes: Routes, { db }: Deps) => {
  routes.answer(credits.list, async ({ member, query: { page } }) => {
    const total = await countLines(db, member)
    const rows = page > lastPage(total) ? [] : await listLines(db, member, page)
    const { availableCents, pendingCents, endingCents, endsAt } = await findCredits(db, member)
    const coming = await listComing(db, member)
    return {
      data: rows.map(presentLine),
      meta: pageMeta(page, total),
      balance: {
        available: euros(availableCents),
        pending: euros(pendingCents),
        ending: endsAt && { amount: euros(endingCents), on: endsAt.toISOString() },
      },
      coming: coming.map((row) => ({
        order: { id: row.order_id, number: row.order_number },
        percent: row.percent,
        base: euros(row.base_cents),
        amount: euros(row.cents),
        available_at: isoOrNull(row.matures_at),
      })),
    }
  })
}
