import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { Operator } from '#kernel/http/call.ts'
import type { views } from '#lib/contract/console/views.ts'

type ViewRow = z.output<typeof views.list.output>['data'][number] & { list: string }

type Reader = Pick<Operator, 'id' | 'roles'>

const columns = ({ id, roles }: Reader) => sql`v.id, v.list, v.name, v.search, v.is_shared,
  v.operator_id = ${id} OR (v.is_shared AND ${roles.includes('owner')}) can_remove`

export const listViews = (db: Db, list: string, reader: Reader) =>
  db.rows<ViewRow>(sql`SELECT ${columns(reader)} FROM saved_views v
    WHERE v.list = ${list} AND (v.operator_id = ${reader.id} OR v.is_shared)
    ORDER BY v.is_shared, v.name, v.id LIMIT 50`)

export const findView = async (db: Db, { id, reader }: { id: number; reader: Reader }) => {
  const view = await db.first<ViewRow>(
    sql`SELECT ${columns(reader)} FROM saved_views v WHERE v.id = ${id}`,
  )
  if (!view?.can_remove) throw new DomainError('not_found')
  return view
}
