import { expect, test } from 'vitest'
import { createClient } from '#lib/client/transport/client.ts'
import { inProcessTransport } from '#lib/client/transport/server.ts'
import { day } from '#lib/format/durations.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildLevel, buildMember } from '../../factories/members.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { openTestApi } from '../api.ts'

const { pool, app, clock } = await openTestApi({
  WEEP_MONTHLY_EUROS: '3.90',
  WEEP_YEARLY_EUROS: '34.90',
})
const client = createClient(inProcessTransport(app))
const inDays = (count: number) => new Date(clock.now().getTime() + count * day)
const home = async () => (await client.call('GET /home')).data

const take = async ({ id: itemId, bundleIds }: Awaited<ReturnType<typeof buildItem>>, n: number) =>
  buildParticipation(pool, {
    itemId,
    bundleId: bundleIds[0]!,
    memberId: (await buildMember(pool, { name: 'Giulia Rossi' })).id,
    quantity: n,
  })

test('shows the group nearest to its goal once, with those who took a seat', async () => {
  expect(await home()).toMatchObject({ nearest: null, latest_success: null, closing: [] })
  const groups = []
  for (const [n, goal] of [10, 4, 3, 20, 30, 40].entries())
    groups.push(await buildItem(pool, { title: `G${n}`, goal, expiresAt: inDays(n + 1) }))
  for (const [at, quantity] of [5, 3, 3].entries()) await take(groups[at]!, quantity)
  const { nearest, closing } = await home()
  expect(nearest?.preorder).toMatchObject({ title: 'G1', requirement: { percent: 75 } })
  expect(nearest?.people).toMatchObject([{ name: 'Giulia', image: null }])
  expect(closing.map(({ title }) => title)).toEqual(['G0', 'G2', 'G3', 'G4'])
})

test('shows sales, proposals, levels and the plan', async () => {
  await buildItem(pool, { kind: 'sale', title: 'Pronto' })
  await buildProposal(pool, { title: 'Ambra' })
  await buildLevel(pool, { number: 2, fromCents: 15_000 })
  const { ready, proposals, levels, weep } = await home()
  expect(ready.map(({ title }) => title)).toEqual(['Pronto'])
  expect(proposals.map(({ title }) => title)).toEqual(['Ambra'])
  expect(levels).toMatchObject([
    { level: 1, start_threshold: 0, end_threshold: 150 },
    { level: 2, start_threshold: 150 },
  ])
  expect(levels[1]).not.toHaveProperty('end_threshold')
  expect(weep).toEqual({ monthly: 3.9, yearly: 34.9, currency: 'EUR' })
})

test('the community is counted, and the counts are cached for a minute', async () => {
  await buildItem(pool, { status: 'completed' })
  await buildItem(pool, { status: 'failed' })
  await buildMember(pool, { deletedAt: clock.now() })
  const sizes = async () => (await client.call('GET /settings/footer_sizes')).data
  const first = await sizes()
  expect(first).toEqual({ members: 3, preorders: 1, sales: 1, proposals: 1 })
  await buildProposal(pool)
  expect(await sizes()).toEqual(first)
  clock.advance(60_001)
  // Stale-while-revalidate: the old counts may be returned once more during the new count.
  await expect.poll(async () => (await sizes()).proposals).toBe(2)
})

test('shows the group that closed last among those that made it', async () => {
  for (const [title, status, closedFor] of [
    ['Fallito', 'failed', 1],
    ['Ultimo', 'confirmed', 2],
    ['Vecchio', 'completed', 30],
    ['Incassi', 'collecting', 0.1],
  ] as const) {
    const group = await buildItem(pool, { title, goal: 2, expiresAt: inDays(-closedFor) })
    await take(group, 2)
    await pool.query('UPDATE items SET status = $1 WHERE id = $2', [status, group.id])
  }
  expect((await home()).latest_success).toMatchObject({
    preorder: { title: 'Ultimo', participants: 1, status: 'expired' },
    people: [{ name: 'Giulia', image: null }],
  })
})
