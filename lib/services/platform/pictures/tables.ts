import { integer, pgTable, text, timestamp } from '../db/drizzle.ts'

export const pictures = pgTable('pictures', {
  id: text().primaryKey(),
  mediaType: text('media_type').notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  tint: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
