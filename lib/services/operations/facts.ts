import type { Db } from '#kernel/db/connection.ts'
import { raw, sql } from '#kernel/db/sql.ts'

// Comments come first: items and proposals count the comments that keep their place after removal,
// a fact of the comment.
const tables = ['comments', 'items', 'proposals'] as const
type Table = (typeof tables)[number]

export type Difference = { table: Table; id: number; fact: string; kept: unknown; counted: unknown }

const batch = 2_000

type Row = { id: number; kept: Record<string, unknown>; counted: Record<string, unknown> }

const differencesOf = (table: Table, { id, kept, counted }: Row): Difference[] =>
  Object.keys(kept)
    .filter((fact) => kept[fact] !== counted[fact])
    .map((fact) => ({ table, id, fact, kept: kept[fact], counted: counted[fact] }))

async function* batches(db: Db, table: Table) {
  for (let last = 0; ; ) {
    const rows = await db.rows<{ id: number }>(
      sql`SELECT id FROM ${raw(table)} WHERE id > ${last} ORDER BY id LIMIT ${batch}`,
    )
    const end = rows.at(-1)
    if (!end) return
    last = end.id
    yield rows.map(({ id }) => id)
  }
}

/** Finds derived values that differ from their rows, in batches without a lock; `repair` mends them. */
export async function* findDifferences(db: Db, repair = false): AsyncGenerator<Difference> {
  for (const table of tables)
    for await (const ids of batches(db, table)) {
      const rows = await db.rows<Row>(sql`SELECT * FROM ${raw(`wrong_${table}`)}(${ids})`)
      for (const row of rows) yield* differencesOf(table, row)
      if (repair && rows.length > 0)
        await db.run(sql`SELECT ${raw(`refresh_${table}`)}(${rows.map(({ id }) => id)})`)
    }
}
