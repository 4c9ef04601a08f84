import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'

type View = { list: string; name: string; search: string; is_shared: boolean }

export const saveView = (tx: Tx, operator: number, { list, name, search, is_shared }: View) =>
  tx.run(sql`INSERT INTO saved_views (operator_id, list, name, search, is_shared)
    VALUES (${operator}, ${list}, ${name}, ${search}, ${is_shared})
    ON CONFLICT (operator_id, list, name)
      DO UPDATE SET search = excluded.search, is_shared = excluded.is_shared`)

export const removeView = (tx: Tx, id: number) =>
  tx.run(sql`DELETE FROM saved_views WHERE id = ${id}`)

export const removeViewsOf = (tx: Tx, operator: number) =>
  tx.run(sql`DELETE FROM saved_views WHERE operator_id = ${operator}`)
