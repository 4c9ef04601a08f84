import { bigint, integer, pgTable, primaryKey, timestamp } from '../../platform/db/drizzle.ts'
import { bundles } from '../items/tables.ts'

/** Written by triggers of the database alone. */
export const priceHistory = pgTable(
  'price_history',
  {
    bundleId: bigint('bundle_id', { mode: 'number' })
      .notNull()
      .references(() => bundles.id, { onDelete: 'cascade' }),
    fromAt: timestamp('from_at', { withTimezone: true }).notNull(),
    /** Null while the bundle is not on sale. */
    priceCents: integer('price_cents'),
  },
  (t) => [primaryKey({ columns: [t.bundleId, t.fromAt] })],
)
