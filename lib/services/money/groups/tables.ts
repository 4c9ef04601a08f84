import { members } from '../../members/accounts/tables.ts'
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
  uniqueIndex,
} from '../../platform/db/drizzle.ts'
import { bundles, items } from '../../shop/items/tables.ts'

export type ParticipationState =
  | 'active'
  | 'cancelled'
  | 'charging'
  | 'paid'
  | 'action_required'
  | 'dropped'
  | 'preparing'
  | 'shipped'
  | 'delivered'
  | 'withdrawn'
  | 'refunded'

export const priceSteps = pgTable(
  'price_steps',
  {
    bundleId: bigint('bundle_id', { mode: 'number' })
      .notNull()
      .references(() => bundles.id, { onDelete: 'cascade' }),
    fromReached: integer('from_reached').notNull(),
    priceCents: integer('price_cents').notNull(),
  },
  (t) => [primaryKey({ columns: [t.bundleId, t.fromReached] })],
)

const seated = sql`ended_at IS NULL`

export const participations = pgTable(
  'participations',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
    itemId: bigint('item_id', { mode: 'number' })
      .notNull()
      .references(() => items.id),
    bundleId: bigint('bundle_id', { mode: 'number' })
      .notNull()
      .references(() => bundles.id),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    quantity: integer().notNull(),
    state: text().$type<ParticipationState>().notNull(),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (t) => [
    uniqueIndex('participations_one_seat').on(t.itemId, t.memberId).where(seated),
    // In the database it also carries quantity, bundle and member (INCLUDE), unknown to drizzle.
    index('participations_seats').on(t.itemId, t.joinedAt.desc()).where(seated),
    index('participations_bundle').on(t.bundleId),
    index('participations_recent').on(t.joinedAt.desc()).where(seated),
    index('participations_member').on(t.memberId, t.joinedAt.desc()),
  ],
)
