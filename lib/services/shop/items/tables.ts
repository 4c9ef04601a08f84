import { interests } from '../../community/proposals/tables.ts'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
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

export type ItemKind = 'preorder' | 'sale'

export type GroupStatus =
  | 'draft'
  | 'scheduled'
  | 'running'
  | 'collecting'
  | 'confirmed'
  | 'ordered'
  | 'arrived'
  | 'shipping'
  | 'completed'
  | 'failed'
  | 'cancelled'

export type GoalUnit = 'units' | 'participants' | 'amount'

export type Link = { label: string; url: string }

const openGroup = sql`kind = 'preorder' AND status = 'running' AND archived_at IS NULL`
const openSale = sql`kind = 'sale' AND archived_at IS NULL`

export const items = pgTable(
  'items',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
    /** What the operator's own files call it. */
    code: text().unique('items_code_key'),
    kind: text().$type<ItemKind>().notNull(),
    slug: text().notNull(),
    title: text().notNull(),
    brand: text().notNull().default(''),
    interestId: integer('interest_id').references(() => interests.id),
    description: text().notNull().default(''),
    info: text().notNull().default(''),
    properties: jsonb().$type<Record<string, string>>().notNull().default({}),
    links: jsonb().$type<Link[]>().notNull().default([]),
    resources: jsonb().$type<Link[]>().notNull().default([]),
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id),
    tablePictureId: text('table_picture_id').references(() => pictures.id),
    promotionPictureId: text('promotion_picture_id').references(() => pictures.id),
    weepOnlyUntil: timestamp('weep_only_until', { withTimezone: true }),
    travelsWithItemId: bigint('travels_with_item_id', { mode: 'number' }).references(
      (): AnyPgColumn => items.id,
    ),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    deliverOn: date('deliver_on'),
    status: text().$type<GroupStatus>(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    goalUnit: text('goal_unit').$type<GoalUnit>(),
    goal: integer(),
    // Facts: the database writes them, commands never do.
    priceCents: integer('price_cents').notNull().default(0),
    listPriceCents: integer('list_price_cents').notNull().default(0),
    /** Of the bundle that the price comes from: its lowest of the thirty days before. */
    lowestRecentCents: integer('lowest_recent_cents'),
    unitsLeft: integer('units_left'),
    waitingList: boolean('waiting_list').notNull().default(false),
    limited: boolean().notNull().default(false),
    reached: integer().notNull().default(0),
    participants: integer().notNull().default(0),
    percent: integer().generatedAlwaysAs(
      sql`CASE WHEN goal IS NULL THEN 0 ELSE (reached::bigint * 100 / goal)::int END`,
    ),
    popularity: integer().notNull().default(0),
  },
  (t) => [
    index('items_groups_recent')
      .on(t.publishedAt.desc(), t.id.desc(), t.priceCents)
      .where(openGroup),
    index('items_groups_expiring').on(t.expiresAt, t.id).where(openGroup),
    index('items_groups_progress').on(t.percent.desc(), t.id.desc(), t.priceCents).where(openGroup),
    index('items_groups_price').on(t.priceCents, t.id).where(openGroup),
    index('items_groups_popular')
      .on(t.popularity.desc(), t.id.desc(), t.priceCents)
      .where(openGroup),
    index('items_interest_recent')
      .on(t.interestId, t.publishedAt.desc(), t.id.desc())
      .where(openGroup),
    index('items_interest_expiring').on(t.interestId, t.expiresAt, t.id).where(openGroup),
    index('items_interest_progress')
      .on(t.interestId, t.percent.desc(), t.id.desc())
      .where(openGroup),
    index('items_interest_price').on(t.interestId, t.priceCents, t.id).where(openGroup),
    index('items_interest_popular')
      .on(t.interestId, t.popularity.desc(), t.id.desc())
      .where(openGroup),
    index('items_sales_recent').on(t.publishedAt.desc(), t.id.desc(), t.priceCents).where(openSale),
    index('items_sales_price').on(t.priceCents, t.id).where(openSale),
    index('items_sales_popular').on(t.popularity.desc(), t.id.desc(), t.priceCents).where(openSale),
    index('items_kind').on(t.kind, t.id),
    index('items_travels_with')
      .on(t.travelsWithItemId)
      .where(sql`travels_with_item_id IS NOT NULL`),
  ],
)

export const variations = pgTable(
  'variations',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
    itemId: bigint('item_id', { mode: 'number' })
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    position: integer().notNull().default(0),
    deliveryCents: integer('delivery_cents').notNull().default(0),
  },
  (t) => [unique('variations_item_id_position_key').on(t.itemId, t.position)],
)

export const variationPictures = pgTable(
  'variation_pictures',
  {
    variationId: bigint('variation_id', { mode: 'number' })
      .notNull()
      .references(() => variations.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id),
  },
  (t) => [primaryKey({ columns: [t.variationId, t.position] })],
)

export const bundles = pgTable(
  'bundles',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
    variationId: bigint('variation_id', { mode: 'number' })
      .notNull()
      .references(() => variations.id, { onDelete: 'cascade' }),
    code: text().unique('bundles_code_key'),
    title: text().notNull(),
    position: integer().notNull().default(0),
    priceCents: integer('price_cents').notNull(),
    listPriceCents: integer('list_price_cents').notNull(),
    deliveryCents: integer('delivery_cents').notNull().default(0),
    stock: integer(),
    limited: boolean().notNull().default(false),
    waitingList: boolean('waiting_list').notNull().default(false),
    weepOnlyUntil: timestamp('weep_only_until', { withTimezone: true }),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (t) => [unique('bundles_variation_id_position_key').on(t.variationId, t.position)],
)

export const bundleContents = pgTable(
  'bundle_contents',
  {
    bundleId: bigint('bundle_id', { mode: 'number' })
      .notNull()
      .references(() => bundles.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    pictureId: text('picture_id').references(() => pictures.id),
    quantity: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.bundleId, t.position] })],
)
