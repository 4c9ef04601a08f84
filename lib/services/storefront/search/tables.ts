import { proposals } from '../../community/proposals/tables.ts'
import { bigint, customType, index, pgTable, sql, text } from '../../platform/db/drizzle.ts'
import { items } from '../../shop/items/tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Written by triggers alone, from the words of items and proposals. */
export const searchEntries = pgTable(
  'search_entries',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
    itemId: bigint('item_id', { mode: 'number' })
      .unique('search_entries_item_id_key')
      .references(() => items.id, { onDelete: 'cascade' }),
    proposalId: bigint('proposal_id', { mode: 'number' })
      .unique('search_entries_proposal_id_key')
      .references(() => proposals.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    credits: text().notNull(),
    story: text().notNull(),
    document: tsvector().notNull().generatedAlwaysAs(sql`italian words, by weight`),
    letters: text().notNull().generatedAlwaysAs(sql`title || ' ' || credits`),
  },
  (t) => [
    index('search_entries_document').using('gin', t.document),
    index('search_entries_letters').using('gin', t.letters.op('gin_trgm_ops')),
  ],
)
