import { euros } from '#kernel/money.ts'
import type { SharedType } from '#lib/contract/share.ts'
import { pawnColour, pawnColours } from '#lib/format/pawn-colour.ts'
import type { Seat } from '../../money/groups/present.ts'
import type { GoalUnit, GroupStatus, ItemKind } from '../../shop/items/rules.ts'
import { goalNumber, missing, publicStatus } from '../../shop/items/rules.ts'
import { struckPrice } from '../../shop/prices/rules.ts'
import { drawnName, type Face, type Shared } from './rules/facts.ts'

export type SharedRow = {
  type: SharedType
  id: number
  title: string
  kind: ItemKind | null
  status: GroupStatus | null
  expires_at: Date | null
  archived_at: Date | null
  price_cents: number | null
  list_price_cents: number | null
  lowest_recent_cents: number | null
  goal_unit: GoalUnit | null
  goal: number | null
  reached: number
  units_left: number | null
  votes: number
  picture_id: string | null
  tint: string | null
  people: Seat[]
  next_step: { from: number; price: number } | null
  sender: string | null
}

export type LinkRow = Pick<SharedRow, 'goal_unit' | 'reached' | 'next_step'> & { slug: string }

const isClosed = (row: SharedRow, now: Date) =>
  row.kind === null
    ? row.archived_at !== null
    : publicStatus(
        {
          kind: row.kind,
          status: row.status,
          expiresAt: row.expires_at,
          archivedAt: row.archived_at,
        },
        now,
      ) !== 'running'

const endOf = (row: SharedRow, now: Date) => {
  if (isClosed(row, now)) return 'closed'
  return row.units_left === 0 ? 'gone' : null
}

/** Returns the list price only where it is the struck-out one: the picture has room for one comparison. */
const listPriceOf = (row: SharedRow) => {
  const { price_cents: priceCents, list_price_cents: listPriceCents } = row
  if (priceCents === null || listPriceCents === null) return null
  const lowestRecentCents = row.lowest_recent_cents
  const struck = struckPrice({ priceCents, listPriceCents, lowestRecentCents })
  return struck?.basis === 'list_price' ? euros(struck.cents) : null
}

/** Maximum of faces beside the empty seat. */
const mostFaces = 5

/** Voters are not shown on the site: pawns alone. */
const facesOf = ({ people, votes }: SharedRow): Face[] =>
  votes > 0
    ? Array.from({ length: Math.min(votes, mostFaces) }, (_, place) => ({
        pictureId: null,
        colour: place % pawnColours.length,
      }))
    : people.slice(0, mostFaces).map(({ id, name }) => ({
        pictureId: id,
        colour: pawnColours.indexOf(pawnColour(name)),
      }))

type Shop = { priceVotes: number }

const missingOf = (row: SharedRow, { priceVotes }: Shop) => {
  const { goal, goal_unit: unit, reached, votes, kind } = row
  if (kind === null) return priceVotes === 0 ? null : missing(priceVotes, votes)
  return goal === null || unit === null ? null : goalNumber(unit, missing(goal, reached))
}

export const presentShared = (row: SharedRow, now: Date, shop: Shop): Shared => {
  const unit = row.goal_unit ?? 'units'
  const ended = endOf(row, now)
  return {
    type: row.type,
    id: row.id,
    title: row.title,
    pictureId: row.picture_id,
    tint: row.tint,
    sender: row.sender === null || ended ? null : drawnName(row.sender),
    people: facesOf(row),
    unit,
    missing: missingOf(row, shop),
    votes: row.votes,
    threshold: shop.priceVotes || null,
    price: row.price_cents === null ? null : euros(row.price_cents),
    listPrice: listPriceOf(row),
    nextStep: row.next_step && {
      from: goalNumber(unit, row.next_step.from),
      price: euros(row.next_step.price),
    },
    ended,
  }
}

/** Next lower price, with what is missing to it. */
export const presentStep = ({ next_step: step, goal_unit, reached }: LinkRow) => {
  const unit = goal_unit ?? 'units'
  return (
    step && {
      from: goalNumber(unit, step.from),
      missing: goalNumber(unit, missing(step.from, reached)),
      price: euros(step.price),
    }
  )
}
