import type { z } from 'zod'
import { euros } from '#kernel/money.ts'
import type { comingCredit, creditLine, credits } from '#lib/contract/credits.ts'
import { createWords } from '#lib/format/words.ts'
import creditNotices from '#locales/it/credit-notices.json' with { type: 'json' }
import type { ComingRow, Credits, LineRow } from './queries.ts'

/** Italian texts of credit notices, which belong to no page. */
export const t = createWords({ 'credit-notices': creditNotices }).getFixedT('it', 'credit-notices')

export const presentLine = (row: LineRow): z.output<typeof creditLine> => ({
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
  expires_at: row.expires_at?.toISOString() ?? null,
  at: row.at.toISOString(),
})

export const presentComing = (row: ComingRow): z.output<typeof comingCredit> => ({
  order: { id: row.order_id, number: row.order_number },
  percent: row.percent,
  base: euros(row.base_cents),
  amount: euros(row.cents),
  available_at: row.matures_at?.toISOString() ?? null,
})

type Balance = z.output<typeof credits.list.output>['balance']

export const presentBalance = (row: Credits): Balance => ({
  available: euros(row.availableCents),
  pending: euros(row.pendingCents),
  ending: row.endsAt && { amount: euros(row.endingCents), on: row.endsAt.toISOString() },
})
