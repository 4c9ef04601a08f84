import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { findDifferences } from '#lib/services/operations/facts.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { answerProposal, buildProposal } from '../../factories/proposals.ts'
import { buildWriter } from '../../factories/writers.ts'
import { takeTags } from '../announcer.ts'
import { dataOf, openTestApi, readProblem } from '../api.ts'
import { noticesAt } from '../outbox.ts'

const api = await openTestApi()
const { call, db, pool, clock } = api
const days = (count: number) => new Date(clock.now().getTime() + count * day)

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

beforeEach(() =>
  pool.query('DELETE FROM outbox; DELETE FROM outbox_keys; DELETE FROM notifications'),
)

const stranger = async () =>
  buildSession(pool, {
    member: await buildMember(pool, { name: 'Ugo Verdi' }),
    now: clock.now(),
  })
const confirm = ({ id }: { id: number }) =>
  pool.query('UPDATE members SET email_verified_at = $2 WHERE id = $1', [id, clock.now()])
const differences = async () => {
  const found = []
  for await (const each of findDifferences(db)) found.push(each)
  return found
}
const notices = noticesAt(api)
const noticesTo = async (member: { id: number }) => (await notices(member)).map(({ text }) => text)
const popularityOf = async (id: number) =>
  (await pool.query('SELECT popularity FROM items WHERE id = $1', [id])).rows[0].popularity

test('likes of a member without a confirmed address count, and are notified, once it is confirmed', async () => {
  const author = await buildWriter(pool, { name: 'Ettore Riva', now: clock.now() })
  const { id } = await buildProposal(pool, { member: author.member, title: 'Orbita Nove' })
  const comment = await buildComment(pool, { proposalId: id, member: author.member })
  const { member, token } = await stranger()
  const liked = { liked: true, likes: 0 }
  expect(await dataOf(await call('PUT', `/community/${id}/like`, { token }))).toEqual(liked)
  expect(await dataOf(await call('PUT', `/comments/${comment}/like`, { token }))).toEqual(liked)
  const shown = async () => {
    const { like_count, likes } = await dataOf<{ like_count: number; likes: unknown[] }>(
      await call('GET', `/community/${id}`),
    )
    const [first] = await dataOf<{ likes: number }[]>(
      await call('GET', `/community/${id}/comments`),
    )
    return [like_count, likes.length, first?.likes]
  }
  const isActive = async () =>
    JSON.stringify(await dataOf(await call('GET', '/community/activities'))).includes('"Ugo"')
  expect(await shown()).toEqual([0, 0, 0])
  expect(await isActive()).toBe(false)
  expect(await noticesTo(author.member)).toEqual([])
  expect(await differences()).toEqual([])

  await takeTags(pool)
  clock.advance(60_000)
  await confirm(member)
  expect(await takeTags(pool)).toContain(`proposal:${id}`)
  expect(await shown()).toEqual([1, 1, 1])
  expect(await isActive()).toBe(true)
  expect((await noticesTo(author.member)).sort()).toEqual([
    'A **Ugo** piace il tuo commento su **Orbita Nove**',
    'A **Ugo** piace la tua proposta **Orbita Nove**',
  ])
  expect(await differences()).toEqual([])
})

test('a follow of a member without a confirmed address adds to the popularity once it is confirmed', async () => {
  const [kept, ended] = [await buildItem(pool), await buildItem(pool)]
  const { member, token } = await stranger()
  for (const { id } of [kept, ended])
    expect((await call('PUT', `/preorders/${id}/follow`, { token })).status).toBeLessThan(300)
  expect([await popularityOf(kept.id), await popularityOf(ended.id)]).toEqual([0, 0])
  await call('DELETE', `/preorders/${ended.id}/follow`, { token })
  expect(await differences()).toEqual([])
  await confirm(member)
  expect([await popularityOf(kept.id), await popularityOf(ended.id)]).toEqual([1, 0])
  expect(await differences()).toEqual([])
})
