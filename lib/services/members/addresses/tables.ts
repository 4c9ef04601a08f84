import {
  bigint,
  boolean,
  index,
  pgTable,
  sql,
  text,
  timestamp,
  uniqueIndex,
} from '../../platform/db/drizzle.ts'
import { members } from '../accounts/tables.ts'

export const postalAddresses = pgTable(
  'postal_addresses',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    recipient: text().notNull(),
    street: text().notNull(),
    streetNumber: text('street_number').notNull(),
    details: text().notNull().default(''),
    postalCode: text('postal_code').notNull(),
    city: text().notNull(),
    province: text().notNull(),
    phone: text().notNull().default(''),
    preferred: boolean().notNull().default(false),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('postal_addresses_member').on(t.memberId),
    uniqueIndex('postal_addresses_preferred').on(t.memberId).where(sql`preferred`),
  ],
)
