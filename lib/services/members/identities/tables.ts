import type { Provider } from '#lib/contract/identities.ts'
import {
  bigint,
  boolean,
  customType,
  index,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
} from '../../platform/db/drizzle.ts'
import { members } from '../accounts/tables.ts'

const citext = customType<{ data: string }>({ dataType: () => 'citext' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })

export const identities = pgTable(
  'identities',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    provider: text().$type<Provider>().notNull(),
    subject: text().notNull(),
    email: citext(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  },
  (t) => [
    unique('identities_subject_key').on(t.provider, t.subject),
    index('identities_member').on(t.memberId),
  ],
)

export const usedIdentityTokens = pgTable(
  'used_identity_tokens',
  { tokenHash: bytes('token_hash').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (t) => [index('used_identity_tokens_expires').on(t.expiresAt)],
)

export const identityTickets = pgTable(
  'identity_tickets',
  {
    ticketHash: bytes('ticket_hash').primaryKey(),
    provider: text().$type<Provider>().notNull(),
    subject: text().notNull(),
    email: citext(),
    asksEmail: boolean('asks_email').notNull(),
    givenName: text('given_name'),
    familyName: text('family_name'),
    memberId: bigint('member_id', { mode: 'number' }).references(() => members.id, {
      onDelete: 'cascade',
    }),
    agreedAt: moment('agreed_at'),
    codeHash: bytes('code_hash'),
    codesSent: smallint('codes_sent').notNull().default(0),
    wrongCodes: smallint('wrong_codes').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('identity_tickets_expires').on(t.expiresAt),
    index('identity_tickets_email').on(t.email),
    index('identity_tickets_member').on(t.memberId),
  ],
)
