import type { Provider } from '#lib/contract/identities.ts'
import { members } from '../accounts/tables.ts'
import {
  bigint,
  customType,
  index,
  pgTable,
  text,
  timestamp,
  unique,
} from '../platform/db/drizzle.ts'

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
