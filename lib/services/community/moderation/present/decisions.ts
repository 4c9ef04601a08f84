import type { z } from 'zod'
import { commentPath, itemPath, proposalPath } from '#lib/contract/addresses.ts'
import type { decision, moderation } from '#lib/contract/moderation.ts'
import type { DecisionRow, OpenReportRow } from '../queries/mine.ts'
import { answerBy, mayObjectAs, objectUntil } from '../rules.ts'

type Wire = z.output<typeof decision>
type OpenReport = z.output<typeof moderation.mine.output>['data']['open_reports'][number]

const urlOf = (row: OpenReportRow | DecisionRow) => {
  const { place, place_id: id, place_slug: slug, thing, thing_id: thingId } = row
  if (!row.is_seen || !place || id === null || slug === null || thingId === null) return null
  const page = place === 'proposal' ? proposalPath(id, slug) : itemPath(place, id, slug)
  return thing === 'comment' ? commentPath(page, thingId) : page
}

const thingFrom = (row: OpenReportRow | DecisionRow) => ({
  type: row.thing!,
  content: row.content ?? '',
  title: row.title ?? '',
  url: urlOf(row),
})

const answerFrom = (row: DecisionRow) =>
  row.answer_id === null
    ? null
    : {
        id: row.answer_id,
        upheld: row.answer_kind === 'confirm',
        facts: row.answer_facts ?? '',
        decided_at: row.answered_at!.toISOString(),
      }

const objectionFrom = (row: DecisionRow) =>
  row.objected_at === null
    ? null
    : {
        made_at: row.objected_at.toISOString(),
        content: row.objection ?? '',
        answer_by: answerBy(row.objected_at).toISOString(),
        answer: answerFrom(row),
      }

const objectableUntil = (row: DecisionRow, now: Date) => {
  if (mayObjectAs[row.kind] !== row.side || row.objected_at || row.is_over) return null
  const until = objectUntil(row.decided_at)
  return now < until ? until.toISOString() : null
}

export const presentDecision = (row: DecisionRow, now: Date): Wire => ({
  id: row.id,
  side: row.side,
  kind: row.kind,
  thing: row.thing === null ? null : thingFrom(row),
  ground: row.ground,
  facts: row.facts,
  reason: row.reason,
  reported_at: row.reported_at?.toISOString() ?? null,
  decided_at: row.decided_at.toISOString(),
  until: row.until?.toISOString() ?? null,
  object_until: objectableUntil(row, now),
  objection: objectionFrom(row),
})

export const presentOpenReport = (row: OpenReportRow): OpenReport => ({
  id: row.id,
  thing: thingFrom(row),
  reason: row.reason,
  reported_at: row.reported_at.toISOString(),
})
