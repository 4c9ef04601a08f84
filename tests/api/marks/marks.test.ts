import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { buildItem, buildParticipation } from '../factories/items.ts'
import { buildSession } from '../factories/members.ts'
import { answerProposal, buildProposal } from '../factories/proposals.ts'
import { dataOf, openTestApi, readProblem } from './api.ts'

const { call, pool, clock } = await openTestApi()
const days = (count: number) => new Date(clock.now().getTime() + count * day)

beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
})

const session = () => buildSession(pool, { now: clock.now() })
const ownOf = (response: Response) => {
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  return dataOf(response)
}
const marksOf = async (token: string) => ownOf(await call('GET', '/users/logged/marks', { token }))
const none = {
  preorders: [],
  sales: [],
  proposals: [],
  wants: [],
  needs: [],
  likes: [],
  seats: [],
  fixed_seats: [],
  waits: [],
  offers: [],
  blocked: [],
}

const followersOf = async (column: 'item_id' | 'proposal_id', id: number) => {
  const { rows } = await pool.query(`SELECT member_id FROM follows WHERE ${column} = $1`, [id])
  return rows.length
}

describe('the marks of a member', () => {
  test('are none at first', async () => {
    expect(await marksOf((await session()).token)).toEqual(none)
  })

  test('are the own follows, wants, needs, likes and seats', async () => {
    const { member, token } = await session()
    const other = await session()
    const group = await buildItem(pool)
    const sale = await buildItem(pool, { kind: 'sale' })
    const [wanted, needed] = [await buildProposal(pool), await buildProposal(pool)]
    await call('PUT', `/preorders/${group.id}/follow`, { token })
    await call('PUT', `/sales/${sale.id}/follow`, { token })
    await call('PUT', `/community/${wanted.id}/follow`, { token })
    await answerProposal(pool, wanted.id, member, 'want')
    await answerProposal(pool, needed.id, member, 'need')
    await call('PUT', `/community/${needed.id}/like`, { token })
    await buildProposal(pool, { member: other.member })
    await call('PUT', `/users/logged/blocks/${other.member.id}`, { token })
    const [bundleId] = group.bundleIds
    await buildParticipation(pool, { itemId: group.id, bundleId: bundleId!, memberId: member.id })
    expect(await marksOf(token)).toEqual({
      ...none,
      preorders: [group.id],
      sales: [sale.id],
      proposals: [wanted.id],
      wants: [wanted.id],
      needs: [needed.id],
      likes: [needed.id],
      seats: [group.id],
      blocked: [other.member.id],
    })
    expect(await marksOf(other.token)).toEqual(none)
  })

  test('exclude seats that were left', async () => {
    const { member, token } = await session()
    const { id: itemId, bundleIds } = await buildItem(pool)
    const seat = { itemId, bundleId: bundleIds[0]!, memberId: member.id }
    const id = await buildParticipation(pool, seat)
    await pool.query(
      `UPDATE participations SET state = 'withdrawn', ended_at = now() WHERE id = $1`,
      [id],
    )
    expect((await marksOf(token)).seats).toEqual([])
  })

  test('distinguish paid seats from those that can be changed', async () => {
    const { member, token } = await session()
    const seatIn = async (state: string) => {
      const { id: itemId, bundleIds } = await buildItem(pool)
      const seat = { itemId, bundleId: bundleIds[0]!, memberId: member.id, state }
      await buildParticipation(pool, seat)
      return itemId
    }
    const [open, paid] = [await seatIn('active'), await seatIn('ordered')]
    expect(await marksOf(token)).toMatchObject({ seats: [open, paid], fixed_seats: [paid] })
  })

  test('include waiting list entries and reserved copies, and none that are over', async () => {
    const { member, token } = await session()
    const waitIn = async (state: string) => {
      const { bundleIds } = await buildItem(pool, { kind: 'sale', bundles: [{ stock: 0 }] })
      await pool.query(
        `INSERT INTO waiting (bundle_id, member_id, quantity, state, asked_at, offered_until, ended_at)
         VALUES ($1, $2, 1, $3, now(), CASE $3 WHEN 'offered' THEN now() END,
           CASE WHEN $3 IN ('waiting', 'offered') THEN NULL ELSE now() END)`,
        [bundleIds[0], member.id, state],
      )
      return bundleIds[0]
    }
    const waits = [await waitIn('waiting')]
    const offers = [await waitIn('offered')]
    await waitIn('lapsed')
    expect(await marksOf(token)).toEqual({ ...none, waits, offers })
  })
})

const kinds = [
  ['preorders', 'item_id', () => buildItem(pool)],
  ['sales', 'item_id', () => buildItem(pool, { kind: 'sale' })],
  ['community', 'proposal_id', () => buildProposal(pool)],
] as const

describe.each(kinds)('following one of %s', (path, column, build) => {
  test('is idempotent, and so is unfollowing', async () => {
    const { token } = await session()
    const other = await session()
    const { id } = await build()
    const follow = (method: string, by = token) =>
      call(method, `/${path}/${id}/follow`, { token: by })
    await follow('PUT', other.token)
    for (const _ of ['once', 'twice']) {
      expect(await ownOf(await follow('PUT'))).toEqual({ followed: true })
      expect(await followersOf(column, id)).toBe(2)
    }
    for (const _ of ['once', 'twice']) {
      expect(await ownOf(await follow('DELETE'))).toEqual({ followed: false })
      expect(await followersOf(column, id)).toBe(1)
    }
    expect((await marksOf(other.token))[path === 'community' ? 'proposals' : path]).toEqual([id])
  })

  test('answers 404 for an unknown id', async () => {
    const { token } = await session()
    for (const id of ['999999', '0', 'x'])
      for (const method of ['PUT', 'DELETE']) {
        const response = await call(method, `/${path}/${id}/follow`, { token })
        expect((await readProblem(response)).code).toBe('not_found')
      }
  })

  test('counts for the limit of writes', async () => {
    const { token } = await session()
    const { id } = await build()
    await call('PUT', `/${path}/${id}/follow`, { token })
    const { rows } = await pool.query('SELECT points FROM rate_limits')
    expect(rows).toEqual([{ points: 1 }])
  })
})

test('hidden items, or items of another kind, cannot be followed', async () => {
  const { token } = await session()
  const hidden = [
    ['preorders', await buildItem(pool, { status: 'draft' })],
    ['preorders', await buildItem(pool, { status: 'scheduled' })],
    ['sales', await buildItem(pool, { kind: 'sale', publishedAt: days(1) })],
    ['sales', await buildItem(pool)],
    ['preorders', await buildItem(pool, { kind: 'sale' })],
  ] as const
  for (const [path, { id }] of hidden) {
    const response = await call('PUT', `/${path}/${id}/follow`, { token })
    expect((await readProblem(response)).code).toBe('not_found')
    expect(await followersOf('item_id', id)).toBe(0)
  }
})

test('closed and archived items can be followed', async () => {
  const { token } = await session()
  for (const item of [{ status: 'failed' }, { archivedAt: days(-1) }]) {
    const { id } = await buildItem(pool, item)
    const response = await call('PUT', `/preorders/${id}/follow`, { token })
    expect(await ownOf(response)).toEqual({ followed: true })
  }
})
