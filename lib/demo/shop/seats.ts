import type { SeatState } from '#lib/services/money/groups/rules/seats.ts'
import type { GroupStatus } from '#lib/services/shop/items/rules.ts'
import { bundleId } from './bundles.ts'
import { chancesOf, distinct } from './chances.ts'
import type { Ground } from './ground.ts'
import type { GroupPlan } from './groups.ts'
import { type Offer, smallShop } from './offers.ts'

const stateOf: Record<GroupStatus, readonly SeatState[]> = {
  draft: ['active'],
  scheduled: ['active'],
  running: ['active'],
  collecting: ['ordered', 'ordered', 'charging', 'ordered', 'action_required'],
  confirmed: ['ordered'],
  ordered: ['ordered'],
  arrived: ['ordered'],
  shipping: ['ordered'],
  completed: ['ordered'],
  failed: ['freed'],
  cancelled: ['freed'],
}

/** True for groups of a benchmark shop, whose seats are all paid. */
const paidUp = ({ status }: GroupPlan, { id }: Offer) =>
  status === 'collecting' && id > smallShop.groups

/** Distributes copies over members: mostly one each, some two or three. */
function quantities(copies: number, people: number): number[] {
  const shares = Array.from({ length: people }, () => 1)
  for (
    let remainingCopies = copies - people, i = 0;
    remainingCopies > 0;
    remainingCopies--, i = (i + 7) % people
  )
    shares[i]! += 1
  return shares
}

export function addSeats(
  ground: Ground,
  offer: Offer,
  plan: GroupPlan,
  published: Date,
  bundles: number,
) {
  const chances = chancesOf(`seats ${offer.id}`)
  const people = plan.unit === 'participants' ? plan.taken : Math.ceil(plan.taken * 0.913)
  const members = distinct(chances, people, ground.members - 1)
  const shares = quantities(Math.max(plan.taken, members.length), members.length)
  const end = Math.min(ground.time.now.getTime(), ground.time.ahead(plan.closesIn).getTime())
  const room = Math.max(end - published.getTime(), 0)
  const states = paidUp(plan, offer) ? (['ordered'] as const) : stateOf[plan.status]
  for (const [i, member] of members.entries()) {
    const state = states[i % states.length]!
    const joined = new Date(
      published.getTime() + room * ((i + chances.next()) / members.length) ** 0.8,
    )
    // Groups with an amount goal count prices, so all seats take the same bundle.
    const second = bundles > 1 && plan.unit !== 'amount' && i % 6 === 5
    ground.sheet.add(
      'participations',
      ground.nextId('participations'),
      offer.id,
      bundleId(offer.id, second ? 2 : 1),
      member + 2,
      shares[i]!,
      state,
      joined,
      state === 'freed' ? new Date(end) : null,
    )
  }
}
