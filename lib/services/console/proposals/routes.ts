import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { itemPath, proposalPath } from '#lib/contract/addresses.ts'
import { operatorProposals } from '#lib/contract/console/reports.ts'
import type { OperatorRow } from '../../community/proposals/queries.ts'
import type { Deps } from '../../deps.ts'
import { answerActs } from '../answer-act.ts'
import { findProposal, proposalActs } from './acts.ts'
import { listProposals } from './queries.ts'

type Row = z.output<typeof operatorProposals.list.output>['data'][number]
type Named = { params: { id: number } }

export const proposalsRoutes = (routes: Routes, deps: Deps) => {
  const { siteUrl } = deps.config

  const present = (row: OperatorRow): Row => ({
    id: row.id,
    title: row.title,
    url: siteUrl + proposalPath(row.id, row.slug),
    wants: row.wants,
    needs: row.needs,
    comments: row.comments,
    published_at: row.publishedAt.toISOString(),
    archived: row.archivedAt !== null,
    item:
      row.itemId === null
        ? null
        : {
            id: row.itemId,
            title: row.itemTitle,
            url: siteUrl + itemPath(row.itemKind, row.itemId, row.itemSlug),
          },
    price:
      row.answer || row.reachedAt ? { state: row.answer ?? 'open', text: row.answerText } : null,
  })

  routes.answer(operatorProposals.list, async ({ query }) => {
    const { rows, meta } = await listProposals(deps.db, query)
    return { data: rows.map(present), meta }
  })

  const number = ({ params }: Named) => ({ number: params.id })
  const show = async (tx: Db, call: Named) => ({
    data: present(await findProposal(tx, number(call))),
  })
  const answer = answerActs(routes, deps, { named: number, show })
  answer(operatorProposals.answer, proposalActs.answer)
  answer(operatorProposals.turn, proposalActs.turn)
  answer(operatorProposals.undo, proposalActs.undo)
}
