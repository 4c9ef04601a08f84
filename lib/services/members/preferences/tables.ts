import { interests } from '../../community/proposals/tables.ts'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from '../../platform/db/drizzle.ts'
import { members } from '../accounts/tables.ts'

const memberColumn = () =>
  bigint('member_id', { mode: 'number' })
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' })

export const consents = pgTable(
  'consents',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
    memberId: memberColumn(),
    kind: text().notNull(),
    given: boolean().notNull(),
    version: text().notNull(),
    address: text().notNull().default(''),
    answeredAt: timestamp('answered_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('consents_member').on(t.memberId, t.kind, t.answeredAt.desc())],
)

export const preferences = pgTable(
  'preferences',
  {
    memberId: memberColumn(),
    type: text().notNull(),
    app: boolean().notNull(),
    email: boolean().notNull(),
    push: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.type] })],
)

export const memberInterests = pgTable(
  'member_interests',
  {
    memberId: memberColumn(),
    interestId: integer('interest_id')
      .notNull()
      .references(() => interests.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.interestId] }),
    index('member_interests_interest').on(t.interestId),
  ],
)
