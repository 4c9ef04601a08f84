import { beforeEach, describe, expect, test } from 'vitest'
import { takeDue } from '#kernel/outbox/commands.ts'
import { createRunner } from '#kernel/outbox/task.ts'
import { day } from '#lib/format/durations.ts'
import { notifyOpened } from '#lib/services/reach/notifications/commands/followers.ts'
import { tasks } from '#lib/services/tasks.ts'
import { buildItem } from '../../factories/items.ts'
import type { BuiltMember } from '../../factories/members.ts'
import { buildInterest, buildProposal } from '../../factories/proposals.ts'
import { writersOn } from '../../factories/writers.ts'
import { openTestApi } from '../api.ts'
import { groupLife } from '../group-life.ts'
import { membersNotifiedBy, noticesAt } from '../outbox.ts'

const api = await openTestApi()
const { call, pool, db, deps, clock } = api
const deliver = createRunner(deps, tasks)
const { buyer, close, join, seated } = groupLife(api)
const writer = writersOn(api)

beforeEach(() =>
  pool.query(
    'DELETE FROM outbox; DELETE FROM outbox_keys; DELETE FROM notifications; DELETE FROM member_interests; DELETE FROM group_events',
  ),
)

const follow = (path: string, { token }: { token: string }) =>
  call('PUT', `${path}/follow`, { token })
const notices = noticesAt(api)
const noticesTo = async ({ member }: { member: BuiltMember }) =>
  (await notices(member)).map(({ type, text }) => `${type}: ${text}`)
const price = (bundle: number, cents: number) =>
  pool.query('UPDATE bundles SET price_cents = $2 WHERE id = $1', [bundle, cents])

test('followers are notified of prices below the last seen one, with the current price', async () => {
  const [early, late] = [await writer(), await writer()]
  const item = await buildItem(pool, { kind: 'sale', title: 'Orbita' })
  const [bundle] = item.bundleIds as [number]
  const look = () =>
    call('PUT', '/users/logged/following/seen', { token: early.token, body: { type: 'sale' } })
  const noticeOf = (euros: string) => `sale: **Orbita**, che segui, scende a **${euros}\u00a0€**`
  await price(bundle, 3000)
  await follow(`/sales/${item.id}`, early)
  for (const cents of [3500, 3200]) await price(bundle, cents)
  await follow(`/sales/${item.id}`, late)
  await price(bundle, 3100)
  expect([await noticesTo(early), await noticesTo(late)]).toEqual([[], [noticeOf('31,00')]])
  for (const cents of [2900, 2800]) await price(bundle, cents)
  expect([await noticesTo(early), await noticesTo(late)]).toEqual([
    [noticeOf('28,00')],
    [noticeOf('31,00'), noticeOf('28,00')],
  ])
  // Viewing records the price as seen; a price notified before is still not notified again.
  await price(bundle, 3300)
  await look()
  await price(bundle, 2800)
  expect(await noticesTo(early)).toEqual([noticeOf('28,00')])
  await price(bundle, 3300)
  await look()
  await price(bundle, 3200)
  expect(await noticesTo(early)).toEqual([noticeOf('28,00'), noticeOf('32,00')])
})

test('concurrent tasks of four lower prices notify each follower once', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => writer()))
  const item = await buildItem(pool, { kind: 'sale', title: 'Orbita' })
  for (const one of people) await follow(`/sales/${item.id}`, one)
  for (const cents of [2900, 2800, 2700, 2600]) await price(item.bundleIds[0]!, cents)
  const due = await takeDue(db, 'notification', 10, 600)
  expect(due).toHaveLength(4)
  await Promise.all(due.map((entry) => deliver(entry, AbortSignal.timeout(60_000))))
  for (const one of people)
    expect(await noticesTo(one)).toEqual(['sale: **Orbita**, che segui, scende a **26,00\u00a0€**'])
})

describe('a follower without a seat', () => {
  test('is notified of the goal and of the end; members with a seat only of the end', async () => {
    const { id, bundleId, people } = await seated([2], { title: 'Torri di Lino' })
    const [watcher, last] = [await buyer(), await buyer()]
    for (const each of [watcher, last, people[0]!.who]) await follow(`/preorders/${id}`, each)
    expect((await join(last, id, { bundleId, quantity: 1 })).status).toBe(201)
    const goal =
      'preorder: **Torri di Lino**, che segui, ha raggiunto l’obiettivo: puoi ancora entrare'
    expect(await noticesTo(watcher)).toEqual([goal])
    clock.advance(day)
    expect(await close(id)).toBe('collecting')
    const reached = 'preorder: **Torri di Lino**, che segui, ha chiuso: ce l’ha fatta'
    expect(await noticesTo(watcher)).toEqual([goal, reached])
    const own = await noticesTo(people[0]!.who)
    expect(own.filter((text) => text.includes('che segui'))).toEqual([])
  })

  test('is notified of the failure, and members who lost a seat not twice', async () => {
    const { id, people } = await seated([1], { title: 'Lume' })
    const watcher = await buyer()
    for (const each of [watcher, people[0]!.who]) await follow(`/preorders/${id}`, each)
    clock.advance(day)
    expect(await close(id)).toBe('failed')
    expect(await noticesTo(watcher)).toEqual(['preorder: **Lume**, che segui, non ce l’ha fatta'])
    const own = await noticesTo(people[0]!.who)
    expect(own.filter((text) => text.includes('non ce l’ha fatta'))).toEqual([
      'preorder: **Lume** non ce l’ha fatta: non paghi nulla',
    ])
  })

  test('is one of many, notified in batches, each once', async () => {
    const { id, people } = await seated([1])
    await pool.query(
      `WITH made AS (INSERT INTO members (name, email, level_number)
         SELECT 'Una', 'una-' || n || '@example.org', 1 FROM generate_series(1, 501) n RETURNING id)
       INSERT INTO follows (member_id, item_id) SELECT id, $1 FROM made`,
      [id],
    )
    clock.advance(day)
    await close(id)
    const { rows } = await pool.query(
      "SELECT FROM outbox WHERE kind <> 'marks.tell-followers' AND data->>'type' = 'preorder'",
    )
    expect(rows.length).toBeLessThan(3)
    const [{ who }] = people as [(typeof people)[number]]
    const followers = (await membersNotifiedBy(api)).filter((member) => member !== who.member.id)
    expect([followers.length, new Set(followers).size]).toEqual([501, 501])
  })
})

describe('a new group', () => {
  const wishing = async (interest: number, weepUntil?: Date) => {
    const one = await writer()
    await pool.query('INSERT INTO member_interests (member_id, interest_id) VALUES ($1, $2)', [
      one.member.id,
      interest,
    ])
    await pool.query('UPDATE members SET weep_until = $2 WHERE id = $1', [one.member.id, weepUntil])
    return one
  }

  test('notifies members with its interest, of one group a day', async () => {
    const interestId = await buildInterest(pool)
    const [one, other] = [await wishing(interestId), await wishing(await buildInterest(pool))]
    const group = { interestId, publishedAt: clock.now(), title: 'Prima' }
    await buildItem(pool, group)
    for (let looks = 0; looks < 2; looks++) await notifyOpened(db, true, clock.now())
    const expected = ['preorder: C’è un gruppo nuovo tra quello che ti interessa: **Prima**']
    expect(await noticesTo(one)).toEqual(expected)
    await buildItem(pool, { ...group, title: 'Seconda' })
    await notifyOpened(db, true, clock.now())
    expect([await noticesTo(one), await noticesTo(other)]).toEqual([expected, []])
  })

  test('with early access notifies weep members first, and others when it opens for all', async () => {
    const interestId = await buildInterest(pool)
    const until = new Date(clock.now().getTime() + 2 * day)
    const [plain, early] = [await wishing(interestId), await wishing(interestId, until)]
    const weepOnlyUntil = new Date(clock.now().getTime() + day)
    const expiresAt = new Date(clock.now().getTime() + 9 * day)
    const group = { interestId, weepOnlyUntil, expiresAt, title: 'Alba' }
    await buildItem(pool, { ...group, publishedAt: clock.now() })
    await notifyOpened(db, true, clock.now())
    const preview = ['weep: **Alba** è in anteprima: con **weep** entri prima degli altri']
    expect([await noticesTo(plain), await noticesTo(early)]).toEqual([[], preview])
    clock.advance(day + 1_000)
    await notifyOpened(db, true, clock.now())
    expect(await noticesTo(plain)).toHaveLength(1)
    expect(await noticesTo(early)).toEqual(preview)
  })
})

describe('the author of a proposal', () => {
  const proposal = async () => {
    const author = await writer({ name: 'Ettore Riva' })
    const { id } = await buildProposal(pool, { member: author.member, title: 'Orbita Nove' })
    return { author, path: `/community/${id}` }
  }
  const vote = (path: string, { token }: { token: string }, interaction = 'want') =>
    call('PUT', `${path}/interaction`, { token, body: { interaction } })

  test('is notified of the first vote at once and of later ones once a day', async () => {
    const { author, path } = await proposal()
    const giulia = await writer({ name: 'Giulia' })
    await vote(path, author)
    await vote(path, giulia)
    expect(await noticesTo(author)).toEqual([
      'proposal: **Giulia** ha votato la tua proposta **Orbita Nove**',
    ])
    await vote(path, giulia, 'need')
    expect(await noticesTo(author)).toHaveLength(1)
    clock.advance(60_000)
    for (const name of ['Ugo', 'Ada', 'Pia']) {
      await vote(path, await writer({ name }))
      clock.advance(1_000)
    }
    expect(await noticesTo(author)).toEqual([
      'proposal: **Pia** e altre 3 persone hanno votato la tua proposta **Orbita Nove**',
    ])
  })

  test('is notified of comments, once if also mentioned, and not of blocked members', async () => {
    const { author, path } = await proposal()
    const [giulia, ugo] = [await writer({ name: 'Giulia' }), await writer({ name: 'Ugo' })]
    const postComment = (token: string, content: string, mentions: number[] = []) =>
      call('POST', `${path}/comments`, { token, body: { content, mentions } })
    await postComment(author.token, 'La mia idea.')
    await postComment(giulia.token, 'Lo aspetto anche io.')
    await postComment(giulia.token, '@Ettore quando?', [author.member.id])
    await pool.query('INSERT INTO blocks (member_id, blocked_id) VALUES ($1, $2)', [
      ugo.member.id,
      author.member.id,
    ])
    expect((await postComment(ugo.token, 'Bello.')).status).toBe(201)
    await vote(path, ugo)
    expect(await noticesTo(author)).toEqual([
      'comment: **Giulia** ha commentato la tua proposta **Orbita Nove**',
      'comment: **Giulia** ti ha citato su **Orbita Nove**',
    ])
  })
})
