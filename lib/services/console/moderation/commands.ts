import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { StartError } from '#kernel/start-error.ts'
import type { By } from '../act.ts'
import { type CaseName, usedSince } from './rules.ts'

/** Takes a case that no other operator reads, or goes on reading it. */
export const takeCase = (tx: Tx, { of, id }: CaseName, operator: number, now: Date) =>
  tx.run(
    sql`INSERT INTO case_takers AS t (kind, case_id, operator_id, used_at)
      VALUES (${of}, ${id}, ${operator}, ${now})
      ON CONFLICT (kind, case_id) DO UPDATE
        SET operator_id = excluded.operator_id, used_at = excluded.used_at
        WHERE t.operator_id = excluded.operator_id OR t.used_at <= ${usedSince(now)}`,
  )

export const freeCase = (tx: Tx, { of, id }: CaseName, operator: number) =>
  tx.run(
    sql`DELETE FROM case_takers
      WHERE kind = ${of} AND case_id = ${id} AND operator_id = ${operator}`,
  )

/** Decides unless another operator reads the case. The lock on the take holds until the commit. */
export const deciding = async <Result>(
  tx: Tx,
  { of, id }: CaseName,
  { actor, now }: By,
  decide: () => Promise<Result>,
) => {
  const isCase = sql`t.kind = ${of} AND t.case_id = ${id}`
  const other = await tx.first<{ reader: string }>(
    sql`SELECT o.name reader FROM case_takers t JOIN operators o ON o.id = t.operator_id
      WHERE ${isCase} AND t.used_at > ${usedSince(now)}
        AND t.operator_id IS DISTINCT FROM ${actor.operator}::bigint FOR UPDATE OF t`,
  )
  if (other) throw new StartError('moderation.read', other)
  const result = await decide()
  await tx.run(sql`DELETE FROM case_takers t WHERE ${isCase}`)
  return result
}
