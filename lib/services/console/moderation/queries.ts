import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { WithDates } from '#kernel/http/iso-dates.ts'
import type { reports } from '#lib/contract/console/reports.ts'
import { isOver } from '../../community/moderation/queries/decisions.ts'
import { type CaseName, usedSince } from './rules.ts'

type Reader = CaseName & { operator: number; name: string }

/** Lists the operators who read a case now: few. */
export const listReaders = (db: Db, now: Date) =>
  db.rows<Reader>(
    sql`SELECT t.kind "of", t.case_id id, o.id operator, o.name
      FROM case_takers t JOIN operators o ON o.id = t.operator_id
      WHERE t.used_at > ${usedSince(now)}`,
  )

type Case = z.output<typeof reports.read.output>['data']
type Author = WithDates<NonNullable<Case['author']>, 'joined_at' | 'suspended_until'>

export const findAuthor = (db: Db, member: number, now: Date) =>
  db.first<Author>(
    sql`SELECT m.name, m.joined_at,
        (SELECT count(*)::int FROM orders WHERE member_id = m.id AND kind <> 'weep') orders,
        (SELECT count(*)::int FROM comments WHERE member_id = m.id) "comments",
        (SELECT count(*)::int FROM moderation_decisions d
          WHERE d.member_id = m.id AND d.kind = 'remove' AND NOT ${isOver}) removed,
        (SELECT nullif(greatest(d.until, ${now}), ${now}) FROM moderation_decisions d
          WHERE d.member_id = m.id AND d.kind IN ('suspend', 'lift')
          ORDER BY d.id DESC LIMIT 1) suspended_until
      FROM members m WHERE m.id = ${member} AND m.deleted_at IS NULL`,
  )

export const listObjectionsTo = (db: Db, decision: number) =>
  db.rows<WithDates<Case['objections'][number], 'made_at'>>(
    sql`SELECT id, words, made_at FROM objections
      WHERE decision_id = ${decision} AND answer_id IS NULL ORDER BY id`,
  )
