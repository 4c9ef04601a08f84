import type { Routes } from '#kernel/http/routes.ts'
import { decisions } from '#lib/contract/console/decisions.ts'
import {
  type DecisionKind,
  decidedBy,
  decisionKinds,
  mayDecide,
} from '#lib/contract/console/roles.ts'
import { type PictureColumns, presentPicture } from '#lib/tools/pictures/present.ts'
import type { Deps } from '../../deps.ts'
import { listTakings, readFigures } from './queries/figures.ts'
import { findNextClosing } from './queries/groups.ts'
import { lists } from './queries/kinds.ts'
import type { Row } from './rules.ts'

const presentRow = (kind: DecisionKind, row: Row) => ({
  kind,
  role: decidedBy[kind],
  id: `${kind} ${row.id}`,
  due_at: row.due?.toISOString() ?? null,
  title: row.title ?? null,
  picture: row.picture_id ? presentPicture(row as PictureColumns<'picture'>, 'picture') : null,
  target: row.target ?? null,
  variant: row.variant ?? null,
  facts: row.facts,
})

const dueTime = ({ due_at }: { due_at: string | null }) =>
  due_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(due_at)

export const decisionsRoutes = (routes: Routes, { db, clock }: Deps) => {
  routes.answer(decisions.list, async ({ operator, query }) => {
    const { roles } = operator
    const now = clock.now()
    const kinds = decisionKinds.filter(
      (kind) => query.whose === 'all' || mayDecide(roles, decidedBy[kind]),
    )
    const read = kinds.map(async (kind) =>
      (await lists[kind](db, now, operator)).map((row) => presentRow(kind, row)),
    )
    const [closing, ...rows] = await Promise.all([findNextClosing(db, now), ...read])
    const counts = Object.fromEntries(kinds.map((kind, at) => [kind, rows[at]!.length]))
    return {
      data: rows.flat().sort((a, b) => dueTime(a) - dueTime(b)),
      meta: { counts, next_closing_at: closing?.toISOString() ?? null },
    }
  })

  routes.answer(decisions.figures, async () => ({ data: await readFigures(db, clock.now()) }))

  routes.answer(decisions.takings, async () => ({ data: await listTakings(db, clock.now()) }))
}
