import { describe, expect, test } from 'vitest'
import { createClient } from '#lib/client/transport/client.ts'
import { inProcessTransport } from '#lib/client/transport/server.ts'
import { day } from '#lib/format/durations.ts'
import { addInterest } from '#lib/services/shop/items/commands/interests.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildLevel, buildMember, buildSession } from '../../factories/members.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { dataOf, openTestApi } from '../api.ts'

const { pool, app, clock, call, db } = await openTestApi({
  WEEP_MONTHLY_EUROS: '3.90',
  WEEP_YEARLY_EUROS: '34.90',
})
const client = createClient(inProcessTransport(app))
const inDays = (count: number) => new Date(clock.now().getTime() + count * day)

describe('home', () => {
  test('shows the group nearest to its goal once, with those who took a seat', async () => {
    const goals = [10, 4, 3, 20, 30, 40]
    const groups = await Promise.all(
      goals.map((goal, n) => buildItem(pool, { title: `G${n}`, goal, expiresAt: inDays(n + 1) })),
    )
    for (const [group, quantity] of [
      [0, 5],
      [1, 3],
      [2, 3],
    ] as const)
      await buildParticipation(pool, {
        itemId: groups[group]!.id,
        bundleId: groups[group]!.bundleIds[0]!,
        memberId: (await buildMember(pool, { name: 'Giulia Rossi' })).id,
        quantity,
      })
    const { data } = await client.call('GET /home')
    expect(data.nearest?.preorder).toMatchObject({ title: 'G1', requirement: { percent: 75 } })
    expect(data.nearest?.people).toMatchObject([{ name: 'Giulia', image: null }])
    expect(data.closing.map(({ title }) => title)).toEqual(['G0', 'G2', 'G3', 'G4'])
  })

  test('shows sales, proposals and levels', async () => {
    await buildItem(pool, { kind: 'sale', title: 'Pronto' })
    await buildProposal(pool, { title: 'Ambra' })
    await buildLevel(pool, { number: 2, fromCents: 15_000 })
    const { data } = await client.call('GET /home')
    expect(data.ready.map(({ title }) => title)).toEqual(['Pronto'])
    expect(data.proposals.map(({ title }) => title)).toEqual(['Ambra'])
    expect(data.levels).toMatchObject([
      { level: 1, start_threshold: 0, end_threshold: 150 },
      { level: 2, start_threshold: 150 },
    ])
    expect(data.levels[1]).not.toHaveProperty('end_threshold')
    expect(data.weep).toEqual({ monthly: 3.9, yearly: 34.9, currency: 'EUR' })
  })
})

describe('settings', () => {
  test('count the community, cached for a minute', async () => {
    await buildItem(pool, { status: 'completed', title: 'Riuscito' })
    await buildItem(pool, { status: 'failed', title: 'Fallito' })
    await buildMember(pool, { deletedAt: clock.now() })
    const first = (await client.call('GET /settings/footer_sizes')).data
    expect(first).toEqual({ members: 3, preorders: 1, sales: 1, proposals: 1 })
    await buildProposal(pool)
    expect((await client.call('GET /settings/footer_sizes')).data).toEqual(first)
    clock.advance(60_001)
    // Stale-while-revalidate: the old counts may be returned once more during the new count.
    await expect
      .poll(async () => (await client.call('GET /settings/footer_sizes')).data.proposals)
      .toBe(2)
  })
})

describe("items of a member's interests", () => {
  const own = async (token: string) =>
    dataOf<Record<'preorders' | 'sales' | 'proposals', { id: number }[]>>(
      await call('GET', '/users/logged/home', { token }),
    )

  test('are open and of a chosen interest, and empty without one', async () => {
    await addInterest(db, 'Famiglia')
    await addInterest(db, 'Strategici')
    const { rows } = await pool.query<{ id: number }>(
      'SELECT id::int FROM interests ORDER BY id DESC',
    )
    const [strategy, family] = rows.map(({ id }) => id)
    const mine = { interestId: family! }
    const other = { interestId: strategy! }
    const group = await buildItem(pool, mine)
    const sale = await buildItem(pool, { kind: 'sale', ...mine })
    const proposal = await buildProposal(pool, mine)
    await buildItem(pool, other)
    await buildItem(pool, { kind: 'sale', ...other })
    await buildProposal(pool, other)
    await buildItem(pool, { ...mine, archivedAt: clock.now() })
    const { token } = await buildSession(pool, { now: clock.now() })
    expect(await own(token)).toEqual({ preorders: [], sales: [], proposals: [] })
    await call('PUT', '/users/logged/interests', {
      token,
      body: { interests: [family] },
    })
    const shown = await own(token)
    const idsOf = (kind: keyof typeof shown) => shown[kind].map(({ id }) => id)
    expect(idsOf('preorders')).toEqual([group.id])
    expect(idsOf('sales')).toEqual([sale.id])
    expect(idsOf('proposals')).toEqual([proposal.id])
  })
})

test('shows the group that closed last among those that made it', async () => {
  const built = [
    { title: 'Fallito', status: 'failed', closedFor: 1 },
    { title: 'Ultimo', status: 'confirmed', closedFor: 2 },
    { title: 'Vecchio', status: 'completed', closedFor: 30 },
    { title: 'Incassi', status: 'collecting', closedFor: 0.1 },
  ] as const
  for (const { title, status, closedFor } of built) {
    const group = await buildItem(pool, { title, goal: 2, expiresAt: inDays(-closedFor) })
    await buildParticipation(pool, {
      itemId: group.id,
      bundleId: group.bundleIds[0]!,
      memberId: (await buildMember(pool, { name: 'Amir Neri' })).id,
      quantity: 2,
    })
    await pool.query('UPDATE items SET status = $1 WHERE id = $2', [status, group.id])
  }
  const { data } = await client.call('GET /home')
  expect(data.latest_success).toMatchObject({
    preorder: { title: 'Ultimo', participants: 1, status: 'expired' },
    people: [{ name: 'Amir', image: null }],
  })
})
