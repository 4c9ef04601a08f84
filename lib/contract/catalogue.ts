import { z } from 'zod'
import { comment } from './comments.ts'
import { draw } from './draws.ts'
import { callsOf, data, list } from './endpoint.ts'
import { updateSteps } from './group-statuses.ts'
import {
  askedInterest,
  byId,
  euros,
  id,
  link,
  mostEuros,
  page,
  percent,
  perPage,
  picture,
  seat,
  struckPrice,
  timestamp,
} from './shapes.ts'

const { open } = callsOf('catalogue', 2)

const marker = z
  .object({
    type: z.enum(['new', 'weep', 'limited', 'last', 'sold_out', 'goal_reached', 'closed']),
    /** Units left, for the type `last`; of a closed group, the copies that it still sells. */
    value: z.int().optional(),
    /** Time from which everybody can buy, for the type `weep`. */
    until: timestamp.optional(),
  })
  .meta({ id: 'Marker' })

const goalUnit = z.enum(['units', 'participants', 'amount'])

export const requirement = z
  .object({
    unit: goalUnit,
    /** In units, people or euros. */
    goal: z.number(),
    reached: z.number(),
    missing: z.number(),
    percent,
    steps: z.array(
      z.object({ from: z.number(), price: euros, reached: z.boolean() }).meta({ id: 'PriceStep' }),
    ),
  })
  .meta({ id: 'Requirement' })

/** How a group ended; null while it is open or undecided. */
export const outcome = z.enum(['made', 'failed', 'cancelled']).nullable()
/** True for a group that ended without success after members had paid: they are refunded. */
export const paysBack = z.boolean()

export const publicStatus = z.enum(['running', 'expired', 'archived'])

const ships = z
  .object({
    on: timestamp,
    /** Days from today, by the calendar of Rome. */
    in_days: z.int().min(1),
    /** True when the copies are not in stock yet. */
    awaited: z.boolean(),
    /** The cut-off or midnight: from then on the day may be another. */
    until: timestamp,
  })
  .meta({ id: 'Ships' })

const card = {
  id,
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  image: picture,
  promotion_image: picture.nullable(),
  markers: z.array(marker),
  current_price: euros,
  /** List price of the publisher. */
  old_price: euros,
  struck_price: struckPrice.nullable(),
  /** Percent off the struck price. */
  discount: percent,
  /** Units left; null without a limit. */
  availability: z.int().min(0).nullable(),
  enable_waiting_list: z.boolean(),
  /** Shipping day of an order placed now; null when it cannot be ordered or is a group. */
  ships: ships.nullable(),
}

export const saleCard = z.object(card).meta({ id: 'SaleCard' })

export const preorderCard = z
  .object({
    ...card,
    status: publicStatus,
    expiration_timestamp: timestamp,
    requirement: requirement.omit({ steps: true }),
    participants: z.int(),
    latest_comment: comment.nullable(),
  })
  .meta({ id: 'PreorderCard' })

const orderBy = z.enum(['recent', 'expiring', 'progress', 'price', '-price', 'popular'])

export const preordersQuery = z.object({
  order_by: orderBy.default('recent'),
  max_price: z.coerce.number().min(0).max(mostEuros).optional(),
  has_achieved_requirement: z
    .enum(['true', 'false', '1', '0'])
    .transform((v) => v === 'true' || v === '1')
    .optional(),
  interest_id: askedInterest.optional(),
  page,
  per_page: perPage,
})

const salesQuery = preordersQuery
  .omit({ has_achieved_requirement: true })
  .extend({ order_by: orderBy.exclude(['expiring', 'progress']).default('recent') })

export const item = z
  .object({
    ...card,
    resource_id: id,
    type: z.enum(['preorder', 'sale']),
    status: publicStatus,
    sold: z.int(),
    weep_only: z.boolean(),
    weep_only_until: timestamp.nullable(),
    group_shipping: z.boolean(),
    group_shipping_item: z
      .object({
        id,
        slug: z.string(),
        type: z.enum(['preorder', 'sale']),
        title: z.string(),
        image: picture,
      })
      .nullable(),
    /** The same game the other way, as a group or as a sale; the cheapest of several. */
    same_game: z
      .object({
        id,
        slug: z.string(),
        type: z.enum(['preorder', 'sale']),
        current_price: euros,
        /** Deadline of a group; null for a sale. */
        expiration_timestamp: timestamp.nullable(),
        /** True for a group that has reached its goal. */
        goal_reached: z.boolean(),
        /** Shipping day of a sale; null for a group. */
        ships: ships.nullable(),
      })
      .meta({ id: 'SameGame' })
      .nullable(),
    table_image: picture.nullable(),
    /** Proposal that led to the item, the first of several. */
    proposal: z
      .object({ id, slug: z.string(), user_name: z.string(), waiting: z.int() })
      .nullable(),
    info: z.string(),
    description: z.string(),
    /** Italian labels as printed on the box. */
    properties: z.record(z.string(), z.string()).nullable(),
    links: z.array(link),
    resources: z.array(link),
    published_at: timestamp,
    changed_at: timestamp,
  })
  .meta({ id: 'Item' })

/** Message of the operator to the members of a group, public. */
const groupUpdate = z
  .object({
    id,
    title: z.string(),
    body: z.string(),
    posted_at: timestamp,
    /** Step that it is about, and its expected day; both null without one. */
    step: z.enum(updateSteps).nullable(),
    expected_on: timestamp.nullable(),
    pictures: z.array(z.object({ image: picture, alt: z.string() })),
  })
  .meta({ id: 'GroupUpdate' })

/** Sale with its latest comment; a group has the comment beside its sale. */
export const saleDetail = item
  .extend({ latest_comment: comment.nullable() })
  .meta({ id: 'SaleDetail' })

export const preorder = z
  .object({
    sale: item,
    requirement,
    latest_comment: comment.nullable(),
    expiration_timestamp: timestamp,
    deliver_on_timestamp: timestamp.nullable(),
    participants: z.int(),
    outcome,
    pays_back: paysBack,
    /** Latest members, first names only. */
    people: z.array(seat),
    /** Rule for who gets a copy when there are too few: in order of joining, or by lot. */
    shortage: z.enum(['order', 'lot']),
    /** Draws, one for each closing by lot, latest first. */
    draws: z.array(draw),
    /** Latest twenty messages, newest first. */
    updates: z.array(groupUpdate),
    /** Copies per carton, when the group orders whole cartons only. */
    carton: z.int().min(2).nullable(),
  })
  .meta({ id: 'Preorder' })

export const neighbourCards = z.object({
  preorders: z.array(preorderCard),
  sales: z.array(saleCard),
})

const neighbours = <Path extends string>(path: Path, what: string) =>
  open(`GET ${path}/{id}/neighbours`, {
    summary: `At most four other games of the same interest that can be had now; first those sold as the ${what}`,
    params: byId,
    output: data(neighbourCards),
  })

export const catalogue = {
  preorders: open('GET /preorders', {
    summary: 'Running groups, 20 per page unless per_page is given',
    query: preordersQuery,
    output: list(preorderCard),
    errors: ['invalid'],
  }),
  preorder: open('GET /preorders/{id}', {
    summary: 'A group',
    output: data(preorder),
  }),
  neighboursOfPreorder: neighbours('/preorders', 'group'),
  neighboursOfSale: neighbours('/sales', 'sale'),
  sales: open('GET /sales', {
    summary: 'Open sales, 20 per page unless per_page is given',
    query: salesQuery,
    output: list(saleCard),
    errors: ['invalid'],
  }),
  sale: open('GET /sales/{id}', {
    summary: 'A sale',
    output: data(saleDetail),
  }),
}
