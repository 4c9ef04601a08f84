import { sessions } from '../../members/accounts/tables.ts'
import { bigint, customType, index, pgTable, timestamp } from '../../platform/db/drizzle.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const liveTickets = pgTable(
  'live_tickets',
  {
    ticketHash: bytes('ticket_hash').primaryKey(),
    sessionId: bigint('session_id', { mode: 'number' })
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('live_tickets_session').on(t.sessionId)],
)
