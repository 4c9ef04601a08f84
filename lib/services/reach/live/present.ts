import type { z } from 'zod'
import { type TopicState, topicState } from '#kernel/http/event-topics.ts'
import { isoMidnight } from '#lib/calendar/days.ts'
import type { liveEvent } from '#lib/contract/live.ts'
import type { NewestRow } from '../../community/comments/queries/threads.ts'
import type { CountsRow, NewestRow as NewestProposal } from '../../community/proposals/queries.ts'
import { presentSeat, type Seat } from '../../money/groups/present.ts'
import {
  type GoalUnit,
  markers,
  outcomeOf,
  publicStatus,
  weepOnly,
} from '../../shop/items/rules.ts'
import {
  type GroupColumns,
  itemState,
  presentRequirement,
  type StateColumns,
} from '../../storefront/catalogue/present/items.ts'
import {
  type MovingVariation,
  presentMovingVariations,
} from '../../storefront/catalogue/present/options.ts'
import { feedTopic, nextMoment } from './rules.ts'

type LiveEvent = z.output<typeof liveEvent>

/** Rows as the driver returns them; the columns of groups are null for a sale. */
export type LiveItemRow = StateColumns &
  Omit<GroupColumns, 'expires_at' | 'goal_unit'> & {
    topic: string
    slug: string
    title: string
    brand: string
    goal_unit: GoalUnit | null
    deliver_on: string | null
    people: Seat[]
    pays_back: boolean
    variations: MovingVariation[]
  }

const peopleShown = 5

const presentSale = (row: LiveItemRow, now: Date) => ({
  topic: row.topic,
  slug: row.slug,
  title: row.title,
  subtitle: row.brand,
  status: publicStatus(itemState(row), now),
  markers: markers(itemState(row), now),
  weep_only: weepOnly(row.weep_only_until, now),
  weep_only_until: row.weep_only_until?.toISOString() ?? null,
  availability: row.units_left,
  deliver_on_timestamp: isoMidnight(row.deliver_on),
  sale_variations: presentMovingVariations(row, row.variations, now),
})

const presentItem = (row: LiveItemRow, now: Date): LiveEvent => {
  const sale = presentSale(row, now)
  const { expires_at, goal_unit } = row
  if (!expires_at || !goal_unit) return sale
  return {
    ...sale,
    progress: row.percent,
    participants: row.participants,
    expiration_timestamp: expires_at.toISOString(),
    requirement: presentRequirement({ ...row, expires_at, goal_unit }),
    outcome: outcomeOf(row.status),
    pays_back: row.pays_back,
    people: row.people.slice(0, peopleShown).map(presentSeat),
  }
}

/** A missing item has no known end of validity: its publication may come at any time and is not announced. */
export const stateOfItem = (topic: string, row: LiveItemRow | undefined, now: Date): TopicState => {
  if (!row) return topicState({ topic, gone: true } satisfies LiveEvent, null)
  const weepEnds = row.variations.flatMap(({ bundles }) =>
    bundles.flatMap(({ weep_only_until }) => (weep_only_until ? new Date(weep_only_until) : [])),
  )
  const moments = [row.expires_at, row.weep_only_until, ...weepEnds]
  return topicState(presentItem(row, now), nextMoment(moments, now))
}

export const stateOfThread = (topic: string, row: NewestRow | undefined): TopicState =>
  topicState((row ?? { topic, gone: true }) satisfies LiveEvent, null)

export const stateOfProposal = (topic: string, row: CountsRow | undefined): TopicState => {
  if (!row) return topicState({ topic, gone: true } satisfies LiveEvent, null)
  const { id: _, ...counts } = row
  return topicState({ topic, ...counts } satisfies LiveEvent, null)
}

export type Unread = { unread: number; newest: number | null; highlighted: boolean }

export const stateOfUser = (itemState: Unread): TopicState =>
  topicState({ topic: 'user', ...itemState } satisfies LiveEvent, null)

export const stateOfFeed = (newest: NewestProposal[]): TopicState =>
  topicState({ topic: feedTopic, newest } satisfies LiveEvent, null)
