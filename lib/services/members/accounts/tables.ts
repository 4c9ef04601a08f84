import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  timestamp,
  uniqueIndex,
} from '../../platform/db/drizzle.ts'
import { pictures } from '../../platform/pictures/tables.ts'

const citext = customType<{ data: string }>({ dataType: () => 'citext' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })

export const levels = pgTable('levels', {
  number: smallint().primaryKey(),
  name: text().notNull().unique('levels_name_key'),
  pictureId: text('picture_id').references(() => pictures.id),
  cashbackPercent: smallint('cashback_percent').notNull(),
  startThresholdCents: integer('start_threshold_cents')
    .notNull()
    .unique('levels_start_threshold_cents_key'),
})

export const members = pgTable(
  'members',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
    name: text().notNull(),
    email: citext(),
    emailVerifiedAt: moment('email_verified_at'),
    passwordHash: text('password_hash'),
    pictureId: text('picture_id').references(() => pictures.id),
    levelNumber: smallint('level_number')
      .notNull()
      .default(1)
      .references(() => levels.number),
    spentCents: integer('spent_cents').notNull().default(0),
    weepUntil: moment('weep_until'),
    joinedAt: moment('joined_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
    pendingEmail: citext('pending_email'),
    signUpCode: text('sign_up_code'),
  },
  (t) => [
    uniqueIndex('members_address').on(t.email).where(sql`email_verified_at IS NOT NULL`),
    index('members_claims').on(t.email, t.joinedAt.desc()).where(sql`email_verified_at IS NULL`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash').notNull().unique('sessions_token_hash_key'),
    persistent: boolean().notNull(),
    label: text().notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    idleUntil: moment('idle_until').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    device: text().notNull().default('other'),
    address: text().notNull().default(''),
    nextTokenHash: bytes('next_token_hash').unique('sessions_next_token_hash_key'),
    nextIssuedAt: moment('next_issued_at'),
    previousTokenHash: bytes('previous_token_hash').unique('sessions_previous_token_hash_key'),
    rotatedAt: moment('rotated_at'),
  },
  (t) => [index('sessions_member').on(t.memberId).where(sql`revoked_at IS NULL`)],
)

export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (t) => [index('rate_limits_resets').on(t.resetsAt)],
)

const memberColumn = () =>
  bigint('member_id', { mode: 'number' })
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' })

export const signInPlaces = pgTable(
  'sign_in_places',
  {
    memberId: memberColumn(),
    address: text().notNull(),
    lastAt: moment('last_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.address] })],
)

export const devices = pgTable(
  'devices',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    token: text().notNull(),
    memberId: memberColumn(),
    sessionId: bigint('session_id', { mode: 'number' })
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (t) => [index('devices_member').on(t.memberId), index('devices_session').on(t.sessionId)],
)

export const mailLinks = pgTable(
  'mail_links',
  {
    secretHash: bytes('secret_hash').primaryKey(),
    memberId: bigint('member_id', { mode: 'number' }).references(() => members.id, {
      onDelete: 'cascade',
    }),
    purpose: text().notNull(),
    email: citext().notNull(),
    sessionId: bigint('session_id', { mode: 'number' }).references(() => sessions.id, {
      onDelete: 'set null',
    }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    withdrawnAt: moment('withdrawn_at'),
  },
  (t) => [
    index('mail_links_member').on(t.memberId),
    index('mail_links_session').on(t.sessionId).where(sql`session_id IS NOT NULL`),
    index('mail_links_expires').on(t.expiresAt),
  ],
)
