import { members } from '../../members/accounts/tables.ts'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
} from '../../platform/db/drizzle.ts'
import { items } from '../../shop/items/tables.ts'
import { proposals } from '../proposals/tables.ts'

export const comments = pgTable(
  'comments',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
    itemId: bigint('item_id', { mode: 'number' }).references(() => items.id, {
      onDelete: 'cascade',
    }),
    proposalId: bigint('proposal_id', { mode: 'number' }).references(() => proposals.id, {
      onDelete: 'cascade',
    }),
    parentId: bigint('parent_id', { mode: 'number' }).references((): AnyPgColumn => comments.id),
    memberId: bigint('member_id', { mode: 'number' }).references(() => members.id),
    body: text().notNull(),
    staff: boolean().notNull().default(false),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
    editedAt: timestamp('edited_at', { withTimezone: true }),
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (t) => [
    index('comments_item')
      .on(t.itemId, t.publishedAt.desc(), t.id.desc())
      .where(sql`parent_id IS NULL`),
    index('comments_proposal')
      .on(t.proposalId, t.publishedAt.desc(), t.id.desc())
      .where(sql`parent_id IS NULL`),
    index('comments_answers').on(t.parentId, t.publishedAt, t.id).where(sql`parent_id IS NOT NULL`),
    index('comments_counted')
      .on(t.proposalId)
      .where(sql`proposal_id IS NOT NULL AND removed_at IS NULL`),
    index('comments_recent').on(t.publishedAt.desc()).where(sql`removed_at IS NULL`),
    index('comments_member').on(t.memberId, t.publishedAt.desc()),
  ],
)

export const commentLikes = pgTable(
  'comment_likes',
  {
    commentId: bigint('comment_id', { mode: 'number' })
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    likedAt: timestamp('liked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.memberId] })],
)
