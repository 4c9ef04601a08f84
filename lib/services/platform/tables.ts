import {
  bigint,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  timestamp,
} from './db/drizzle.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Partitioned by month of `created_at`, which drizzle cannot say: the migration does. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    createdAt: moment('created_at').notNull().defaultNow(),
    kind: text().notNull(),
    recipient: text().notNull(),
    data: jsonb().$type<unknown>().notNull(),
    dueAt: moment('due_at').notNull().defaultNow(),
    attempts: smallint().notNull().default(0),
    sentAt: moment('sent_at'),
    failedAt: moment('failed_at'),
    lastError: text('last_error'),
  },
  (t) => [
    primaryKey({ columns: [t.createdAt, t.id] }),
    index('outbox_open').on(t.dueAt).where(sql`sent_at IS NULL AND failed_at IS NULL`),
    index('outbox_failed').on(t.failedAt).where(sql`failed_at IS NOT NULL`),
  ],
)

export const outboxKeys = pgTable(
  'outbox_keys',
  { key: text().primaryKey(), createdAt: moment('created_at').notNull().defaultNow() },
  (t) => [index('outbox_keys_created').on(t.createdAt)],
)

export const mailbox = pgTable('mailbox', {
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  messageId: text('message_id').notNull().unique('mailbox_message_id_key'),
  receivedAt: moment('received_at').notNull().defaultNow(),
  sender: text().notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  html: text().notNull(),
  source: text().notNull(),
})
