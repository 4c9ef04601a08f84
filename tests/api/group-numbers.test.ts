import { beforeEach, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { askDigests } from '#lib/services/reach/notifications/commands/digest.ts'
import { until } from '../crash/processes.ts'
import { buildItem, buildParticipation } from '../factories/items.ts'
import { buildMember, buildSession } from '../factories/members.ts'
import { deliverFor } from '../factories/orders.ts'
import { openTestApi } from './api.ts'
import { buyersOf } from './buyer.ts'
import { startTasks } from './outbox.ts'

const api = await openTestApi()
const { call, pool, db, clock } = api
const { buildBuyer } = buyersOf(api)

/** Fill levels of a group: nothing, just below, exactly at and far above its goal. */
const levels = [
  { unit: 'units', goal: 8, taken: 0, is: { goal: 8, reached: 0, missing: 8, percent: 0 } },
  { unit: 'units', goal: 8, taken: 7, is: { goal: 8, reached: 7, missing: 1, percent: 87 } },
  { unit: 'units', goal: 8, taken: 8, is: { goal: 8, reached: 8, missing: 0, percent: 100 } },
  { unit: 'units', goal: 3, taken: 13, is: { goal: 3, reached: 13, missing: 0, percent: 433 } },
  { unit: 'participants', goal: 4, taken: 3, is: { goal: 4, reached: 3, missing: 1, percent: 75 } },
  {
    unit: 'participants',
    goal: 4,
    taken: 4,
    is: { goal: 4, reached: 4, missing: 0, percent: 100 },
  },
  // Goals in cents; each seat is 39.90 euros.
  {
    unit: 'amount',
    goal: 11_971,
    taken: 3,
    is: { goal: 119.71, reached: 119.7, missing: 0.01, percent: 99 },
  },
  {
    unit: 'amount',
    goal: 11_970,
    taken: 3,
    is: { goal: 119.7, reached: 119.7, missing: 0, percent: 100 },
  },
  {
    unit: 'amount',
    goal: 1_000,
    taken: 3,
    is: { goal: 10, reached: 119.7, missing: 0, percent: 1197 },
  },
] as const

const read = async (path: string, token?: string) => {
  const response = await call('GET', path, token ? { token } : {})
  expect(response.status, path).toBe(200)
  return (await response.json()).data
}

const ofSeat = (seat: Record<string, unknown>) => ({
  unit: seat.goal_unit,
  goal: seat.goal,
  reached: seat.reached,
  missing: seat.missing,
  percent: seat.percent,
})

type Card = { id: number; requirement: unknown }
const byId = (all: Card[], id: number) => {
  const found = all.find((one) => one.id === id)
  if (!found) throw new Error(`nothing has the id ${id}`)
  return found
}

/** Sends the digest of a follower, and returns what it says of the group. */
const digestOf = async (member: number, title: string) => {
  await pool.query('TRUNCATE outbox, outbox_keys, optional_mails')
  await startTasks(api)
  await askDigests(db, clock.now())
  let found: { title: string; percent: number }[] = []
  await until('the digest is written', async () => {
    const { rows } = await pool.query(
      `SELECT data FROM outbox WHERE kind = 'notifications.digest' AND queue = 'news' AND recipient =
        (SELECT email FROM members WHERE id = $1)`,
      [member],
    )
    found = rows[0]?.data.groups ?? []
    return rows.length > 0
  })
  return found.find((group) => group.title === title)?.percent
}

const buildGroup = async ({ unit, goal, taken }: (typeof levels)[number]) => {
  const expiresAt = new Date(clock.now().getTime() + 3 * day)
  const title = `Numeri ${unit} ${taken} ${goal}`
  const group = await buildItem(pool, { title, goal, goalUnit: unit, expiresAt })
  await deliverFor(pool, group.id, 490)
  const bundle = group.bundleIds[0]!
  const members = await Promise.all(Array.from({ length: taken }, () => buildMember(pool)))
  for (const { id: memberId } of members)
    await buildParticipation(pool, { itemId: group.id, bundleId: bundle, memberId })
  return { ...group, bundle, members }
}

/** Builds a member who follows the group and receives a digest every day. */
const buildFollower = async (item: number) => {
  const buyer = await buildBuyer()
  const { id } = buyer.member
  await pool.query('INSERT INTO follows (member_id, item_id) VALUES ($1, $2)', [id, item])
  await pool.query("INSERT INTO notice_settings (member_id, digest) VALUES ($1, 'daily')", [id])
  return buyer
}

// The hour of digests in Rome, on another day for each test.
const hourOfDigests = new Date('2027-04-05T16:02:00Z').getTime()
let days = 0
beforeEach(() => clock.advance(hourOfDigests + days++ * day - clock.now().getTime()))

test.each(levels)(
  'a group of $taken seats with a goal of $goal ($unit) has the same numbers in every place',
  async (level) => {
    const is = { unit: level.unit, ...level.is }
    const { id, title, bundle, members } = await buildGroup(level)
    const buyer = await buildFollower(id)
    const term = encodeURIComponent(title)

    const detail = await read(`/preorders/${id}`)
    const { steps: _, ...page } = detail.requirement
    expect(page).toEqual(is)
    expect(byId(await read('/preorders'), id).requirement).toEqual(is)
    const preview = await read(`/search/preview?term=${term}`)
    expect(byId(preview.preorders.data, id).requirement).toEqual(is)
    expect(byId(await read(`/search/preorders?term=${term}`), id).requirement).toEqual(is)
    const [live] = await read(`/live/state?topics=preorder:${id}`)
    expect(live).toMatchObject({ requirement: is, progress: is.percent })
    expect((await read(`/preorders/${id}/variations`)).progress).toBe(is.percent)
    const [followed] = await read('/users/logged/following', buyer.token)
    expect(followed.preorder.requirement).toEqual(is)
    const quote = await buyer.quote([{ bundle_id: bundle, quantity: 1 }], { kind: 'seat' })
    expect(ofSeat(quote.seat!)).toEqual(is)
    const achieved: { id: number }[] = await read('/preorders?has_achieved_requirement=true')
    expect(achieved.some((group) => group.id === id)).toBe(is.percent >= 100)
    // A picture of other numbers would redirect to that of the present ones.
    const { square } = await read(`/share_cards/preorder/${id}`)
    expect((await call('GET', square.slice('/api'.length))).status).toBe(200)
    expect(await digestOf(buyer.member.id, title)).toBe(is.percent)

    const [member] = members
    if (!member) return
    const { token } = await buildSession(pool, { member, now: clock.now() })
    expect(ofSeat((await read(`/preorders/${id}/participations/mine`, token)).item)).toEqual(is)
  },
)
