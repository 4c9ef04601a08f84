import type { Database, Tx } from '#kernel/db/connection.ts'
import { raw, sql } from '#kernel/db/sql.ts'

type Kind = 'item' | 'proposal'

/** Progress of a rebuild; `mended` is the number of entries that were wrong or missing. */
export type Progress = { kind: Kind; done: number; total: number; mended: number }

const stretchLength = 500

const namesOf = {
  item: sql`search_words_of(t.title) || ' ' || search_credits(t.brand, t.properties)`,
  proposal: sql`search_words_of(t.title)`,
}

/** Locks the rows first: concurrent changes wait, so no entry becomes older than its item or proposal. */
const writeStretch = async (tx: Tx, kind: Kind, after: number, until: number) => {
  const table = raw(`${kind}s`)
  const id = raw(`${kind}_id`)
  await tx.run(
    sql`SELECT FROM ${table} WHERE id > ${after} AND id <= ${until} ORDER BY id FOR SHARE`,
  )
  return tx.run(sql`WITH written AS (
      INSERT INTO search_entries AS e (${id}, kind, title, document, shown_from, open_until, tier)
      SELECT v.*, 7 FROM entries_of_${table} v WHERE v.${id} > ${after} AND v.${id} <= ${until}
      ON CONFLICT (${id}) DO UPDATE SET kind = excluded.kind, title = excluded.title,
        document = excluded.document, shown_from = excluded.shown_from, open_until = excluded.open_until
      WHERE (e.kind, e.title, e.document, e.shown_from, e.open_until) IS DISTINCT FROM
        (excluded.kind, excluded.title, excluded.document, excluded.shown_from, excluded.open_until)
      RETURNING ${id} id)
    INSERT INTO search_lessons (names, story) SELECT ${namesOf[kind]}, search_story(t.description)
    FROM ${table} t JOIN written USING (id)`)
}

/** Writes wrong and missing entries, a range of ids per transaction, while search and writes continue. */
export async function* rebuildEntries(db: Database, now: Date): AsyncGenerator<Progress> {
  for (const kind of ['item', 'proposal'] as const) {
    const last = await db.first<{ id: number }>(
      sql`SELECT coalesce(max(id), 0)::int id FROM ${raw(`${kind}s`)}`,
    )
    const total = last?.id ?? 0
    let mended = 0
    for (let after = 0; after < total; after += stretchLength) {
      const done = Math.min(after + stretchLength, total)
      mended += await db.transaction((tx) => writeStretch(tx, kind, after, done))
      yield { kind, done, total, mended }
    }
  }
  await db.run(sql`SELECT place_search_entries(${now})`)
}
