import { members } from '../../members/accounts/tables.ts'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
  unique,
} from '../../platform/db/drizzle.ts'
import { pictures } from '../../platform/pictures/tables.ts'
import { items, type Link } from '../../shop/items/tables.ts'

export const interests = pgTable('interests', {
  id: integer().generatedByDefaultAsIdentity().primaryKey(),
  slug: text().notNull().unique('interests_slug_key'),
  name: text().notNull(),
  position: integer().notNull(),
})

const open = sql`archived_at IS NULL`

export const proposals = pgTable(
  'proposals',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
    slug: text().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    interestId: integer('interest_id').references(() => interests.id),
    memberId: bigint('member_id', { mode: 'number' }).references(() => members.id),
    pictureId: text('picture_id').references(() => pictures.id),
    links: jsonb().$type<Link[]>().notNull().default([]),
    itemId: bigint('item_id', { mode: 'number' }).references(() => items.id),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    // Facts: the database writes them, commands never do.
    wants: integer().notNull().default(0),
    needs: integer().notNull().default(0),
    likes: integer().notNull().default(0),
    comments: integer().notNull().default(0),
  },
  (t) => [
    index('proposals_recent').on(t.publishedAt.desc(), t.id.desc()).where(open),
    index('proposals_wanted').on(sql`(wants + needs) DESC`, t.id.desc()).where(open),
    index('proposals_commented').on(t.comments.desc(), t.id.desc()).where(open),
    index('proposals_interest').on(t.interestId, t.publishedAt.desc(), t.id.desc()).where(open),
    index('proposals_member').on(t.memberId, t.publishedAt.desc()),
    index('proposals_item').on(t.itemId).where(sql`item_id IS NOT NULL`),
  ],
)

export const proposalAnswers = pgTable(
  'proposal_answers',
  {
    proposalId: bigint('proposal_id', { mode: 'number' })
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    answer: text().$type<'want' | 'need'>().notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.proposalId, t.memberId] }),
    index('proposal_answers_recent').on(t.answeredAt.desc()),
    index('proposal_answers_member').on(t.memberId),
  ],
)

export const proposalLikes = pgTable(
  'proposal_likes',
  {
    proposalId: bigint('proposal_id', { mode: 'number' })
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    likedAt: timestamp('liked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.proposalId, t.memberId] }),
    index('proposal_likes_recent').on(t.likedAt.desc()),
  ],
)

export const follows = pgTable(
  'follows',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    itemId: bigint('item_id', { mode: 'number' }).references(() => items.id, {
      onDelete: 'cascade',
    }),
    proposalId: bigint('proposal_id', { mode: 'number' }).references(() => proposals.id, {
      onDelete: 'cascade',
    }),
    followedAt: timestamp('followed_at', { withTimezone: true }).notNull().defaultNow(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('follows_member_id_item_id_key').on(t.memberId, t.itemId),
    unique('follows_member_id_proposal_id_key').on(t.memberId, t.proposalId),
    index('follows_item').on(t.itemId).where(sql`item_id IS NOT NULL`),
    index('follows_proposal').on(t.proposalId).where(sql`proposal_id IS NOT NULL`),
  ],
)
