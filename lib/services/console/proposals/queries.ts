import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { containsWords, raw, sql } from '#kernel/db/sql.ts'
import type { operatorProposals } from '#lib/contract/console/reports.ts'
import {
  type OperatorRow,
  operatorColumns,
  operatorJoins,
} from '../../community/proposals/queries.ts'
import { readList } from '../list.ts'

const orders = {
  wanted: 'p.wants + p.needs DESC, p.id DESC',
  '-wanted': 'p.wants + p.needs, p.id',
  published: 'p.published_at DESC, p.id DESC',
  '-published': 'p.published_at, p.id',
} as const

const states = {
  open: sql`p.archived_at IS NULL AND p.item_id IS NULL`,
  price: sql`p.item_id IS NULL AND q.proposal_id IS NOT NULL AND coalesce(q.answer, 'asked') = 'asked'`,
  became: sql`p.item_id IS NOT NULL`,
}

type Filter = z.output<typeof operatorProposals.list.query> & { size?: number }

export const listProposals = (db: Db, { q, state, sort, ...paging }: Filter) =>
  readList<OperatorRow>(db, paging, {
    select: operatorColumns,
    from: operatorJoins,
    where: [
      sql`p.removed_at IS NULL`,
      q && containsWords(sql`plain_words(p.title)`, q),
      state && states[state],
    ],
    order: raw(orders[sort]),
  })
