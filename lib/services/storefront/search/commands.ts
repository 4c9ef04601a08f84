import type { Database, Tx } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'

type Kind = 'item' | 'proposal'
type Stretch = { after: number; until: number }

/** Progress of a rebuild; `mended` is the number of entries that were wrong or missing. */
export type Progress = { kind: Kind; done: number; total: number; mended: number }

const stretchLength = 500

const things: Record<Kind, { table: Sql; write: (stretch: Stretch) => Sql }> = {
  item: {
    table: sql`items`,
    write: ({ after, until }) =>
      sql`WITH written AS (INSERT INTO search_entries AS e (item_id, kind, title, document, shown_from, open_until, tier)
        SELECT v.*, 7 FROM entries_of_items v WHERE v.item_id > ${after} AND v.item_id <= ${until}
        ON CONFLICT (item_id) DO UPDATE SET kind = excluded.kind, title = excluded.title,
          document = excluded.document, shown_from = excluded.shown_from, open_until = excluded.open_until
        WHERE (e.kind, e.title, e.document, e.shown_from, e.open_until) IS DISTINCT FROM
          (excluded.kind, excluded.title, excluded.document, excluded.shown_from, excluded.open_until)
        RETURNING item_id)
      INSERT INTO search_lessons (names, story)
      SELECT search_words_of(i.title) || ' ' || search_credits(i.brand, i.properties), search_story(i.description)
      FROM items i JOIN written ON written.item_id = i.id`,
  },
  proposal: {
    table: sql`proposals`,
    write: ({ after, until }) =>
      sql`WITH written AS (INSERT INTO search_entries AS e (proposal_id, kind, title, document, shown_from, open_until, tier)
        SELECT v.*, 7 FROM entries_of_proposals v WHERE v.proposal_id > ${after} AND v.proposal_id <= ${until}
        ON CONFLICT (proposal_id) DO UPDATE SET title = excluded.title, document = excluded.document,
          shown_from = excluded.shown_from, open_until = excluded.open_until
        WHERE (e.title, e.document, e.shown_from, e.open_until) IS DISTINCT FROM
          (excluded.title, excluded.document, excluded.shown_from, excluded.open_until)
        RETURNING proposal_id)
      INSERT INTO search_lessons (names, story) SELECT search_words_of(p.title), search_story(p.description)
      FROM proposals p JOIN written ON written.proposal_id = p.id`,
  },
}

/** Locks the rows first: concurrent changes wait, so no entry becomes older than its item or proposal. */
const writeStretch = async (tx: Tx, { table, write }: (typeof things)[Kind], stretch: Stretch) => {
  const { after, until } = stretch
  await tx.run(
    sql`SELECT FROM ${table} WHERE id > ${after} AND id <= ${until} ORDER BY id FOR SHARE`,
  )
  return tx.run(write(stretch))
}

/**
 * Writes wrong and missing entries, a range of ids per transaction, while search and writes
 * continue. An interrupted run starts from the beginning.
 */
export async function* rebuildEntries(db: Database, now: Date): AsyncGenerator<Progress> {
  for (const kind of ['item', 'proposal'] as const) {
    const last = await db.first<{ id: number }>(
      sql`SELECT coalesce(max(id), 0)::int id FROM ${things[kind].table}`,
    )
    const total = last?.id ?? 0
    let mended = 0
    for (let after = 0; after < total; after += stretchLength) {
      const until = Math.min(after + stretchLength, total)
      mended += await db.transaction((tx) => writeStretch(tx, things[kind], { after, until }))
      yield { kind, done: until, total, mended }
    }
  }
  await db.run(sql`SELECT place_search_entries(${now})`)
}
