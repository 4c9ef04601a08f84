import { describe, expect, test } from 'vitest'
import { hour } from '#lib/format/durations.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { answerProposal, buildProposal } from '../../factories/proposals.ts'
import { openTestApi } from '../api.ts'

const { call, pool, clock } = await openTestApi()
const hours = (count: number) => new Date(clock.now().getTime() + count * hour)

type Thing = { id: number; title: string }
type Listed = {
  data: {
    type: string
    changes: { type: string; value?: number }[]
    preorder?: Thing
    sale?: Thing
    proposal?: Thing
  }[]
  meta: { total: number; last_page: number }
}

const list = async (token: string, query = '') => {
  const response = await call('GET', `/users/logged/following${query}`, { token })
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as Listed
}

const look = (token: string, type: string) =>
  call('PUT', '/users/logged/following/seen', { token, body: { type } })

const follow = async (memberId: number, thing: { item_id?: number; proposal_id?: number }) =>
  pool.query(
    `INSERT INTO follows (member_id, item_id, proposal_id, followed_at, seen_at)
     VALUES ($1, $2, $3, $4, $4)`,
    [memberId, thing.item_id, thing.proposal_id, hours(-2)],
  )

const signIn = () => buildSession(pool, { now: clock.now() })

describe('what is followed', () => {
  test('is listed by type, newest first, and only for its member', async () => {
    const { token } = await signIn()
    const other = await signIn()
    const [first, second] = [await buildItem(pool), await buildItem(pool)]
    const sale = await buildItem(pool, { kind: 'sale' })
    const proposal = await buildProposal(pool)
    await call('PUT', `/preorders/${first.id}/follow`, { token })
    await call('PUT', `/preorders/${second.id}/follow`, { token })
    await call('PUT', `/sales/${sale.id}/follow`, { token })
    await call('PUT', `/community/${proposal.id}/follow`, { token })

    const groups = await list(token)
    expect(groups.data.map(({ preorder }) => preorder?.id)).toEqual([second.id, first.id])
    expect(groups.data[0]).toMatchObject({ type: 'preorder', changes: [] })
    expect(groups.meta).toMatchObject({ total: 2, last_page: 1 })
    const sales = await list(token, '?type=sale')
    expect(sales.data.map((thing) => thing.sale?.id)).toEqual([sale.id])
    const proposals = await list(token, '?type=proposal')
    expect(proposals.data.map((thing) => thing.proposal?.id)).toEqual([proposal.id])
    expect((await list(other.token)).data).toEqual([])
  })
})

describe('since the last look', () => {
  test('counts new members, comments and a lower price', async () => {
    const { member, token } = await signIn()
    const group = await buildItem(pool, { bundles: [{ priceCents: 4000 }] })
    const [bundleId] = group.bundleIds
    await pool.query('UPDATE price_history SET from_at = $2 WHERE bundle_id = $1', [
      bundleId,
      hours(-9),
    ])
    await follow(member.id, { item_id: group.id })
    const seat = { itemId: group.id, bundleId: bundleId! }
    await buildParticipation(pool, { ...seat, memberId: (await buildMember(pool)).id })
    await buildParticipation(pool, { ...seat, memberId: member.id })
    const comment = { itemId: group.id, publishedAt: hours(-1) }
    await buildComment(pool, { ...comment, member: await buildMember(pool) })
    await buildComment(pool, { ...comment, member })
    await pool.query('UPDATE bundles SET price_cents = 3500 WHERE id = $1', [bundleId])
    clock.advance(600_000)

    expect((await list(token)).data[0]?.changes).toEqual([
      { type: 'price_down' },
      { type: 'joined', value: 1 },
      { type: 'comments', value: 1 },
    ])
    expect(await (await look(token, 'sale')).json()).toEqual({ data: { seen: 0 } })
    expect((await list(token)).data[0]?.changes).toHaveLength(3)
    expect(await (await look(token, 'preorder')).json()).toEqual({ data: { seen: 1 } })
    expect((await list(token)).data[0]?.changes).toEqual([])
  })

  test('a group closed and a sale was archived', async () => {
    const { member, token } = await signIn()
    const group = await buildItem(pool, { expiresAt: hours(-1) })
    const sale = await buildItem(pool, { kind: 'sale', archivedAt: hours(-1) })
    for (const { id } of [group, sale]) await follow(member.id, { item_id: id })
    expect((await list(token)).data[0]?.changes).toEqual([{ type: 'closed' }])
    expect((await list(token, '?type=sale')).data[0]?.changes).toEqual([{ type: 'archived' }])
  })

  test('a proposal was answered and became a group', async () => {
    const { member, token } = await signIn()
    const group = await buildItem(pool, { publishedAt: hours(-1) })
    const { id } = await buildProposal(pool, { itemId: group.id })
    await follow(member.id, { proposal_id: id })
    await answerProposal(pool, id, await buildMember(pool))
    expect((await list(token, '?type=proposal')).data[0]?.changes).toEqual([
      { type: 'became' },
      { type: 'answers', value: 1 },
    ])
  })
})
