import type { z } from 'zod'
import { type TopicState, topicState } from '#kernel/http/event-topics.ts'
import { isoMidnight } from '#lib/calendar/days.ts'
import { isoOrNull } from '#lib/calendar/moments.ts'
import type { liveEvent } from '#lib/contract/live.ts'
import { presentSeat, type Seat } from '../../money/groups/present.ts'
import {
  type GoalUnit,
  markers,
  outcomeOf,
  type StateColumns,
  statusOf,
  weepOnly,
} from '../../shop/items/rules.ts'
import { type GroupColumns, presentRequirement } from '../../storefront/catalogue/present/items.ts'
import {
  type MovingVariation,
  presentMovingVariations,
} from '../../storefront/catalogue/present/options.ts'

type LiveEvent = z.output<typeof liveEvent>

/** Rows as the driver returns them; the columns of groups are null for a sale. */
export type LiveItemRow = StateColumns &
  Omit<GroupColumns, 'goal_unit'> & {
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

const presentItem = (row: LiveItemRow, now: Date): LiveEvent => {
  const sale = {
    topic: row.topic,
    slug: row.slug,
    title: row.title,
    subtitle: row.brand,
    status: statusOf(row, now),
    markers: markers(row, now),
    weep_only: weepOnly(row.weep_only_until, now),
    weep_only_until: isoOrNull(row.weep_only_until),
    availability: row.units_left,
    deliver_on_timestamp: isoMidnight(row.deliver_on),
    sale_variations: presentMovingVariations(row, row.variations, now),
  }
  const { expires_at, goal_unit } = row
  if (!expires_at || !goal_unit) return sale
  return {
    ...sale,
    progress: row.percent,
    participants: row.participants,
    expiration_timestamp: expires_at.toISOString(),
    requirement: presentRequirement({ ...row, goal_unit }),
    outcome: outcomeOf(row.status),
    pays_back: row.pays_back,
    people: row.people.slice(0, peopleShown).map(presentSeat),
  }
}

/** State of a topic whose changes are all announced; gone without a row. */
export const stateOf = (topic: string, event: LiveEvent | undefined): TopicState =>
  topicState(event ?? ({ topic, gone: true } satisfies LiveEvent), null)

/** A missing item has no known end of validity: its publication may come at any time and is not announced. */
export const stateOfItem = (topic: string, row: LiveItemRow | undefined, now: Date): TopicState => {
  if (!row) return stateOf(topic, undefined)
  const weepEnds = row.variations.flatMap(({ bundles }) =>
    bundles.flatMap(({ weep_only_until }) => (weep_only_until ? new Date(weep_only_until) : [])),
  )
  const moments = [row.expires_at, row.weep_only_until, ...weepEnds].map(Number)
  return topicState(presentItem(row, now), Math.min(...moments.filter((at) => at > Number(now))))
}
