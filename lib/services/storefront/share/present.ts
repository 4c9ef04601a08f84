import { createHash } from 'node:crypto'
import { euros } from '#kernel/money.ts'
import type { SharedType } from '#lib/contract/share.ts'
import { pawnColour, pawnColours } from '#lib/format/pawn-colour.ts'
import type { Seat } from '../../money/groups/present.ts'
import {
  type GoalUnit,
  goalNumber,
  type ItemKind,
  missing,
  type StateColumns,
  statusOf,
} from '../../shop/items/rules.ts'
import { struckPrice } from '../../shop/prices/rules.ts'

/** Row of an item or a proposal; each has null in the columns of the other. */
export type SharedRow = Pick<
  StateColumns,
  'status' | 'expires_at' | 'archived_at' | 'units_left'
> & {
  type: SharedType
  id: number
  title: string
  kind: ItemKind | null
  price_cents: number | null
  list_price_cents: number | null
  lowest_recent_cents: number | null
  goal_unit: GoalUnit | null
  goal: number | null
  reached: number
  votes: number
  picture_id: string | null
  tint: string | null
  people: Seat[]
  next_step: { from: number; price: number } | null
  sender: string | null
}

/** Why nothing can be joined or bought any more; `gone` when no copy is left. */
const endOf = (row: SharedRow, now: Date) => {
  // A proposal, like a sale, runs until it is archived.
  if (statusOf({ ...row, kind: row.kind ?? 'sale' }, now) !== 'running') return 'closed'
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

/** `colour` is the place of a colour in the list of pawns. */
export type Face = { pictureId: string | null; colour: number }

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

const longestName = 16

/** First name as the font can draw it, without emoji; null for what is no name, or too long a one. */
const drawnName = (name: string) => {
  const emoji =
    /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F/gu
  const first = name.replace(emoji, '').normalize('NFC').trim().split(/\s/)[0] ?? ''
  const isName = /^\p{Script=Latin}[\p{Script=Latin}’'-]*$/u.test(first)
  return isName && first.length <= longestName ? first : null
}

type Shop = { priceVotes: number }

/** Copies, people or euros to the goal, votes to the threshold; null without a goal. */
const missingOf = (row: SharedRow, { priceVotes }: Shop) => {
  const { goal, goal_unit: unit, reached, votes, kind } = row
  if (kind === null) return priceVotes === 0 ? null : missing(priceVotes, votes)
  return goal === null || unit === null ? null : goalNumber(unit, missing(goal, reached))
}

/** Facts shown in the share picture; any change makes a new address. */
export const presentShared = (row: SharedRow, now: Date, shop: Shop) => {
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
    /** Votes at which the shop asks for a price; null where the shop has set none. */
    threshold: shop.priceVotes || null,
    price: row.price_cents === null ? null : euros(row.price_cents),
    listPrice: listPriceOf(row),
    nextStep: row.next_step && {
      from: goalNumber(unit, row.next_step.from),
      price: euros(row.next_step.price),
    },
    ended,
  } as const
}
export type Shared = ReturnType<typeof presentShared>

export type Format = 'square' | 'wide'

/** Version of the design: a new number redraws all pictures. */
const look = 2

/** File name of a picture: chats keep a preview for ever, so every state has an address of its own. */
export const fileOf = (shared: Shared, format: Format, from: string | undefined) => {
  const facts = JSON.stringify([look, format, shared])
  const version = createHash('sha256').update(facts).digest('hex').slice(0, 12)
  return `${shared.id}${format === 'wide' ? '-wide' : ''}-${version}${from ? `-${from}` : ''}.png`
}

export type LinkRow = Pick<SharedRow, 'goal_unit' | 'reached' | 'next_step'> & { slug: string }

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
