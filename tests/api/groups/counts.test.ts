import { beforeEach, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { endGroup } from '#lib/services/money/groups/commands/closing/fail.ts'
import { askDigests } from '#lib/services/reach/notifications/commands/digest.ts'
import { buildParticipation } from '../../factories/items.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { dataOf } from '../api.ts'
import { buyersOf } from '../buyer.ts'
import { payingGroupOn } from '../paying-group.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { call, clock, control, db, pool, workAt } = till
const { buyer, close, collect, group, inDays, itemOf, take } = payingGroupOn(till)
const { buildBuyer } = buyersOf(till)
beforeEach(() => control.clearRules())

const read = async <Data>(path: string, token?: string) =>
  dataOf<Data>(await call('GET', path, token ? { token } : {}))

type Counts = { requirement: { reached: number }; participants: number; people: object[] }
const pageOf = (id: number) => read<Counts>(`/preorders/${id}`)
const liveOf = async (id: number) => (await read<Counts[]>(`/live/state?topics=preorder:${id}`))[0]!
const open = (given: Parameters<typeof group>[0] = {}) =>
  group({ goal: 3, expiresAt: inDays(5), ...given })

test.each(['failed', 'cancelled'] as const)(
  'a group that is %s after it was paid says that members are refunded',
  async (outcome) => {
    const { id, bundleId } = await open({ goal: 1 })
    const who = await buyer()
    await take(who, id, { bundleId })
    await close(id)
    await collect(id)
    expect(await pageOf(id)).toMatchObject({ outcome: null, pays_back: false })
    await db.transaction((tx) => endGroup(tx, id, outcome, clock.now()))
    for (const shown of [await pageOf(id), await liveOf(id)])
      expect(shown).toMatchObject({ outcome, pays_back: true, participants: 1 })
    expect(await itemOf(id)).toMatchObject({ participants: 1 })
  },
)

type Seat = { goal_unit: string } & Record<'goal' | 'reached' | 'missing' | 'percent', number>
const ofSeat = ({ goal_unit: unit, goal, reached, missing, percent }: Seat) => ({
  unit,
  goal,
  reached,
  missing,
  percent,
})
type Card = { id: number; requirement: { steps?: unknown } }

// The hour of digests in Rome, on another day for each group.
let digestDay = new Date('2027-04-05T16:02:00Z').getTime()

test.each([
  { unit: 'units', goal: 8, seats: 7, is: { goal: 8, reached: 7, missing: 1, percent: 87 } },
  {
    unit: 'participants',
    goal: 2,
    seats: 5,
    is: { goal: 2, reached: 5, missing: 0, percent: 250 },
  },
  {
    // Goals in cents; each seat is 39.90 euros.
    unit: 'amount',
    goal: 11_971,
    seats: 3,
    is: { goal: 119.71, reached: 119.7, missing: 0.01, percent: 99 },
  },
] as const)(
  'a group of $seats seats with a goal of $goal ($unit) has the same numbers in every place',
  async ({ unit, goal, seats, is: numbers }) => {
    digestDay += day
    clock.advance(digestDay - clock.now().getTime())
    const is = { unit, ...numbers }
    const title = `Numeri ${unit}`
    const { id, bundleId } = await group({ title, goal, goalUnit: unit, expiresAt: inDays(3) })
    const members = await Promise.all(Array.from({ length: seats }, () => buildMember(pool)))
    for (const { id: memberId } of members)
      await buildParticipation(pool, { itemId: id, bundleId, memberId })
    const follower = await buildBuyer()
    const { token } = follower
    await call('PUT', `/preorders/${id}/follow`, { token })
    await pool.query("INSERT INTO notice_settings (member_id, digest) VALUES ($1, 'daily')", [
      follower.member.id,
    ])

    const term = encodeURIComponent(title)
    const { requirement } = await read<Card>(`/preorders/${id}`)
    const { steps: _, ...page } = requirement
    expect(page).toEqual(is)
    const preview = await read<{ preorders: { data: Card[] } }>(`/search/preview?term=${term}`)
    for (const cards of [
      await read<Card[]>('/preorders'),
      preview.preorders.data,
      await read<Card[]>(`/search/preorders?term=${term}`),
      (await read<{ preorder: Card }[]>('/users/logged/following', token)).map(
        ({ preorder }) => preorder,
      ),
    ])
      expect(cards.find((card) => card.id === id)?.requirement).toEqual(is)
    expect(await liveOf(id)).toMatchObject({ requirement: is, progress: is.percent })
    expect(await read(`/preorders/${id}/variations`)).toMatchObject({ progress: is.percent })
    const quote = await follower.quote([{ bundle_id: bundleId, quantity: 1 }], { kind: 'seat' })
    expect(ofSeat(quote.seat!)).toEqual(is)
    const achieved = await read<Card[]>('/preorders?has_achieved_requirement=true')
    expect(achieved.some((card) => card.id === id)).toBe(is.percent >= 100)
    // A picture of other numbers would redirect to that of the present ones.
    const { square } = await read<{ square: string }>(`/share_cards/preorder/${id}`)
    expect((await call('GET', square.slice('/api'.length))).status).toBe(200)
    const own = await buildSession(pool, { member: members[0]!, now: clock.now() })
    const seat = await read<{ item: Seat }>(`/preorders/${id}/participations/mine`, own.token)
    expect(ofSeat(seat.item)).toEqual(is)

    await askDigests(db, clock.now())
    expect(await workAt('notification')).toEqual([])
    const { rows } = await pool.query(
      "SELECT data FROM outbox WHERE kind = 'notifications.digest' AND recipient = $1",
      [follower.member.email],
    )
    expect(rows[0].data.groups).toMatchObject([{ title, percent: is.percent }])
  },
)
