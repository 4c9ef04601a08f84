import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { itemPath, proposalPath } from '#lib/contract/addresses.ts'
import { operatorProposals } from '#lib/contract/console/reports.ts'
import { createWords } from '#lib/format/words.ts'
import words from '#locales/it/console-reports.json' with { type: 'json' }
import type { OperatorRow } from '../../community/proposals/queries.ts'
import type { Deps } from '../../deps.ts'
import { answerActs } from '../answer-act.ts'
import { answerFile, type FileColumns, momentCell } from '../list-file.ts'
import { findShown, proposalActs } from './acts.ts'
import { listProposals } from './queries.ts'

type Row = z.output<typeof operatorProposals.list.output>['data'][number]
const t = createWords({ 'console-reports': words }).getFixedT('it', 'console-reports')

const fileColumns: FileColumns<Row> = {
  title: [t('proposal'), ({ title }) => title],
  wants: [t('wants'), ({ wants }) => wants],
  needs: [t('needs'), ({ needs }) => needs],
  comments: [t('comments'), ({ comments }) => comments],
  published: [t('publishedOn'), ({ published_at: at }) => momentCell(at)],
  state: [
    t('state'),
    ({ item, archived, price }) => {
      if (item) return `${t('became')} ${item.title}`
      if (price) return t(`priceStates.${price.state}`)
      return archived ? t('archived') : t('voting')
    },
  ],
}

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

  const list = async (read: Db, query: Parameters<typeof listProposals>[1]) => {
    const { rows, meta } = await listProposals(read, query)
    return { data: rows.map(present), meta }
  }
  routes.answer(operatorProposals.list, ({ query }) => list(deps.db, query))
  answerFile(routes, deps, operatorProposals.file, {
    list: 'proposals',
    title: t('proposalsTitle'),
    columns: fileColumns,
    read: list,
  })

  const number = ({ params }: Named) => ({ number: params.id })
  const show = async (tx: Db, call: Named) => ({ data: present(await findShown(tx, number(call))) })
  const answer = answerActs(routes, deps, { named: number, show })
  answer(operatorProposals.answer, proposalActs.answer)
  answer(operatorProposals.turn, proposalActs.turn)
  answer(operatorProposals.merge, proposalActs.merge)
  answer(operatorProposals.undo, proposalActs.undo)
}
