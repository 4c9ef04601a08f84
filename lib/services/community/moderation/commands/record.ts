import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { releaseComment, withholdComment } from '../../comments/commands/withhold.ts'
import { releaseProposal, withholdProposal } from '../../proposals/commands/withhold.ts'
import type { DecisionKind, Ground, ThingName } from '../rules.ts'

export type Entry = {
  kind: DecisionKind
  thing: ThingName | null
  member: number | null
  /** Null where the rule on several reports decided. */
  operator: string | null
  ground: Ground | null
  facts: string
  until: Date | null
  /** Decision that an objection was made to. */
  answers: number | null
  at: Date
}

/** Appends a decision. Decisions are never changed: a later one replaces it. */
export const record = async (tx: Tx, entry: Entry) => {
  const { kind, thing, member, operator, ground, facts, until, answers, at } = entry
  const row = await tx.first<{ id: number }>(
    sql`INSERT INTO moderation_decisions
        (kind, thing, thing_id, member_id, operator, ground, facts, until, answers_id, decided_at)
      VALUES (${kind}, ${thing?.of ?? null}, ${thing?.id ?? null}, ${member}, ${operator}, ${ground},
        ${facts}, ${until}, ${answers}, ${at}) RETURNING id`,
  )
  return row!.id
}

export const withhold = (tx: Tx, { of, id }: ThingName, now: Date) =>
  of === 'comment' ? withholdComment(tx, id, now) : withholdProposal(tx, id, now)

export const release = (tx: Tx, { of, id }: ThingName) =>
  of === 'comment' ? releaseComment(tx, id) : releaseProposal(tx, id)
