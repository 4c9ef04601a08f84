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

const session = async () =>
  buildSession(pool, {
    member: await buildMember(pool, { verifiedAt: clock.now() }),
    now: clock.now(),
  })
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

describe('answering a proposal', () => {
  const answer = (id: number, token: string, body?: object) =>
    call(body ? 'PUT' : 'DELETE', `/community/${id}/interaction`, { token, body })
  const want = { interaction: 'want' }
  const need = { interaction: 'need' }

  test('counts the last of the two answers once', async () => {
    const { id } = await buildProposal(pool)
    const { member, token } = await session()
    await answerProposal(pool, id, (await session()).member, 'want')
    const wanted = { want_count: 2, need_count: 0, interaction: 'want' }
    for (const _ of ['once', 'twice'])
      expect(await ownOf(await answer(id, token, want))).toEqual(wanted)
    expect(await ownOf(await answer(id, token, need))).toEqual({
      want_count: 1,
      need_count: 1,
      interaction: 'need',
    })
    const { rows } = await pool.query(
      'SELECT answer, answered_at FROM proposal_answers WHERE member_id = $1',
      [member.id],
    )
    expect(rows).toEqual([{ answer: 'need', answered_at: clock.now() }])
    for (const _ of ['once', 'twice'])
      expect(await ownOf(await answer(id, token))).toEqual({
        want_count: 1,
        need_count: 0,
        interaction: null,
      })
  })

  test('is refused when archived, and keeps its answers', async () => {
    const { member, token } = await session()
    const { id } = await buildProposal(pool, { archivedAt: days(-1) })
    await answerProposal(pool, id, member, 'want')
    for (const body of [need, undefined]) {
      const response = await answer(id, token, body)
      expect(response.status).toBe(409)
      expect((await readProblem(response)).code).toBe('conflict')
    }
    expect((await marksOf(token)).wants).toEqual([id])
  })
})

test('marks of a member without a confirmed address count, and are notified, once it is confirmed', async () => {
  const author = await buildWriter(pool, { name: 'Ettore Riva', now: clock.now() })
  const { id } = await buildProposal(pool, { member: author.member, title: 'Orbita Nove' })
  const comment = await buildComment(pool, { proposalId: id, member: author.member })
  const other = await buildProposal(pool)
  const [group, left] = [await buildItem(pool), await buildItem(pool)]
  const ugo = await buildMember(pool, { name: 'Ugo Verdi' })
  const { token } = await buildSession(pool, { member: ugo, now: clock.now() })
  const put = async (path: string, body?: object) =>
    dataOf(await call('PUT', path, { token, body }))
  const noticesTo = async (member: { id: number }) =>
    (await noticesAt(api)(member)).map(({ text }) => text)
  const differences = async () => {
    const found = []
    for await (const each of findDifferences(db)) found.push(each)
    return found
  }

  const liked = { liked: true, likes: 0 }
  expect(await put(`/community/${id}/like`)).toEqual(liked)
  expect(await put(`/comments/${comment}/like`)).toEqual(liked)
  for (const interaction of ['want', 'need'])
    expect(await put(`/community/${id}/interaction`, { interaction })).toEqual({
      want_count: 0,
      need_count: 0,
      interaction,
    })
  await put(`/community/${other.id}/interaction`, { interaction: 'want' })
  await call('DELETE', `/community/${other.id}/interaction`, { token })
  for (const item of [group, left]) await put(`/preorders/${item.id}/follow`)
  await call('DELETE', `/preorders/${left.id}/follow`, { token })
  expect(await marksOf(token)).toMatchObject({ needs: [id], likes: [id], preorders: [group.id] })
  const shown = async () => {
    const of = async (proposal: number) => {
      const path = `/community/${proposal}`
      const { want_count, need_count, like_count, likes } = await dataOf(await call('GET', path))
      return [want_count, need_count, like_count, (likes as unknown[]).length]
    }
    const [first] = await dataOf<{ likes: number }[]>(
      await call('GET', `/community/${id}/comments`),
    )
    const activities = await (await call('GET', '/community/activities')).text()
    const { rows } = await pool.query(
      'SELECT popularity FROM items WHERE id = ANY ($1) ORDER BY id',
      [[group.id, left.id]],
    )
    return {
      proposals: [await of(id), await of(other.id)],
      likes: first?.likes,
      isActive: activities.includes('"Ugo"'),
      popularity: rows.map(({ popularity }) => popularity),
    }
  }
  const nothing = [0, 0, 0, 0]
  const before = { proposals: [nothing, nothing], likes: 0, isActive: false, popularity: [0, 0] }
  expect(await shown()).toEqual(before)
  expect(await noticesTo(author.member)).toEqual([])
  expect(await differences()).toEqual([])

  await takeTags(pool)
  clock.advance(60_000)
  const confirm = 'UPDATE members SET email_verified_at = $2 WHERE id = $1'
  await pool.query(confirm, [ugo.id, clock.now()])
  expect(await takeTags(pool)).toContain(`proposal:${id}`)
  const after = { proposals: [[0, 1, 1, 1], nothing], likes: 1, isActive: true, popularity: [1, 0] }
  expect(await shown()).toEqual(after)
  expect((await noticesTo(author.member)).sort()).toEqual(
    [
      'A **Ugo** piace il tuo commento su **Orbita Nove**',
      'A **Ugo** piace la tua proposta **Orbita Nove**',
      '**Ugo** ha votato la tua proposta **Orbita Nove**',
    ].sort(),
  )
  expect(await differences()).toEqual([])
})
