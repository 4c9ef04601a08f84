import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { operatorGroups } from '#lib/contract/console/groups.ts'
import { day } from '#lib/format/durations.ts'
import { closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { showGroup } from '#lib/services/money/groups/queries/overview.ts'
import { releasePicture } from '#lib/tools/pictures/commands.ts'
import { mailsTo } from '../../factories/mails.ts'
import { buildPicture } from '../../factories/members.ts'
import { addSteps, buildMethod } from '../../factories/seats.ts'
import { codeOf, dataOf, openTestApi, readProblem } from '../api.ts'
import { groupLife } from '../group-life.ts'
import { workingAt } from '../outbox.ts'
import { consoleOf } from './console.ts'

const api = await openTestApi()
const { db, pool, clock } = api
const { call: callConsole, join, confirmed, nextCode } = consoleOf(api)
const life = groupLife(api)
const work = workingAt(api)
const { seated, inDays } = life

/** Calls as an operator who stays signed in while days pass. */
const call: typeof callConsole = async (...given) => {
  await pool.query(
    "UPDATE operator_sessions SET idle_until = '2099-01-01', expires_at = '2099-01-01'",
  )
  return callConsole(...given)
}
const closedIn = async (quantities: number[], carton: number | null = null) => {
  const made = await seated(quantities)
  await pool.query('UPDATE items SET carton = $2 WHERE id = $1', [made.id, carton])
  await life.pass(1)
  await life.close(made.id)
  await life.collect(made.id)
  return made
}

type Shown = z.output<typeof operatorGroups.read.output>['data']
type Listed = z.output<typeof operatorGroups.list.output>

const owner = await join('owner')
const seller = await join('catalogue')

const read = async (id: number) =>
  dataOf<Shown>(await call('GET', `/groups/${id}`, { cookie: seller.cookie }))
const list = async (query: string) =>
  (await (await call('GET', `/groups?${query}`, { cookie: seller.cookie })).json()) as Listed
const act = (id: number, name: string, body?: unknown, { cookie } = seller) =>
  call('POST', `/groups/${id}/${name}`, { cookie, body })
const stepsOf = async (id: number) => (await showGroup(db, id)).steps.map(({ kind }) => kind)
const actsOf = async (id: number) =>
  (
    await pool.query("SELECT what FROM operator_acts WHERE details->>'group' = $1 ORDER BY id", [
      `${id}`,
    ])
  ).rows.map(({ what }) => what as string)

test('groups are found by title and status, those to decide first, with what they will hold', async () => {
  const late = await seated([2], { title: 'Il Faro di Capo Vento', expiresAt: inDays(9) })
  const soon = await seated([1], { title: 'Faro spento', expiresAt: inDays(2) })
  const { data } = await list('q=faro&status=open&sort=deadline')
  expect(data.map(({ id }) => id)).toEqual([soon.id, late.id])
  expect(data[1]).toMatchObject({ reached: 2, goal: 3, forecast: { sure: 2, expected: 2 } })
  const { id } = await closedIn([3])
  await pool.query('UPDATE items SET decide_by = $2 WHERE id = $1', [id, inDays(3)])
  expect((await list('status=open')).data[0]).toMatchObject({ id, status: 'collecting' })
  expect((await list('status=failed')).data).toEqual([])
})

test('seats are sure or to mend, with what is missing, and grow day by day', async () => {
  const { id, bundleId, people } = await seated([1, 2], { expiresAt: inDays(20), goal: 20 })
  await addSteps(pool, bundleId, { 5: 3500 })
  await life.pass(2)
  const [first, second] = [await life.buyer(), await life.buyer()]
  await life.take(first, id, { bundleId, quantity: 3 })
  await life.take(second, id, { bundleId })
  const expiresOn = inDays(5).toISOString().slice(0, 10)
  const expiring = await buildMethod(pool, { member: first.member, expiresOn })
  await pool.query('UPDATE participations SET method_id = $2 WHERE member_id = $1', [
    first.member.id,
    expiring,
  ])
  await pool.query('UPDATE participations SET delivery = NULL WHERE member_id = $1', [
    second.member.id,
  ])
  await life.leave(people[0]!.who, people[0]!.seat)
  const shown = await read(id)
  expect(shown).toMatchObject({
    reached: 6,
    forecast: { paid: 0, sure: 2, broken: 4 },
    price: { next: null },
  })
  expect(shown.broken).toEqual([
    expect.objectContaining({ payment: 'expires', expires_on: expiresOn, copies: 3 }),
    expect.objectContaining({ payment: null, address: true, copies: 1 }),
  ])
  expect(shown.broken[0]!.name).toMatch(/^\S+( \S\.)?$/)
  expect(shown.curve.map(({ value }) => value)).toEqual([3, 6])
  expect(shown.bundles[0]).toMatchObject({ reserved: 6, paid: 0 })
})

test('charges that failed in the last groups are expected again', async () => {
  const { people } = await closedIn([3, 1])
  await life.paid(people[0]!.seat)
  await life.refused(people[1]!.seat, 'dead')
  await life.dropUnpaid()
  const { id } = await seated([8], { goal: 8 })
  const { forecast } = await read(id)
  expect(forecast).toMatchObject({ percent: 25, groups: 1, failures: 2, expected: 6 })
})

test('the question of an act is read before the press, and its ticket confirms it', async () => {
  const { id } = await seated([1])
  const path = `/groups/${id}/question?act=update`
  const question = await dataOf<{ text: string; ticket: string }>(
    await call('GET', path, { cookie: seller.cookie }),
  )
  expect(question.text).toContain('Persone avvisate: 1')
  const body = { title: 'Quasi', body: 'Ne mancano due.' }
  const press = () =>
    call('POST', `/groups/${id}/update`, {
      cookie: seller.cookie,
      body,
      headers: { 'x-confirmed': question.ticket },
    })
  const who = await life.buyer()
  const { rows } = await pool.query(
    'SELECT b.id FROM bundles b JOIN variations v ON v.id = b.variation_id WHERE v.item_id = $1',
    [id],
  )
  await life.take(who, id, { bundleId: Number(rows[0].id) })
  const stale = await readProblem(await press())
  expect(stale).toMatchObject({ code: 'confirm_needed' })
  expect(stale.detail).toContain('Persone avvisate: 2')
  const { response } = await confirmed(seller, `/groups/${id}/update`, body, false)
  expect(response.status).toBe(200)
  expect(await actsOf(id)).toEqual(['groups.update'])
})

test('news has stored pictures and the day of a step, on the page and in the mail', async () => {
  const { id, people } = await seated([1])
  const [first, second] = [await buildPicture(pool), await buildPicture(pool)]
  const pictures = [second, first].map((picture, at) => ({ id: picture, alt: `Foto ${at}` }))
  const news = { title: 'In stampa', body: 'Ecco le foto.', pictures }
  const step = { step: 'arrived', expected_on: '2027-03-12' }
  for (const wrong of [
    { ...news, step: 'arrived' },
    { ...news, pictures: pictures.map(({ id: picture }) => ({ id: picture, alt: ' ' })) },
    { ...news, pictures: Array.from({ length: 5 }, () => pictures[0]) },
  ])
    expect((await act(id, 'update', wrong)).status).toBe(422)
  const missing = { ...news, pictures: [{ id: 'a'.repeat(32), alt: 'Niente' }] }
  const { response: refused } = await confirmed(seller, `/groups/${id}/update`, missing, false)
  expect((await readProblem(refused)).detail).toContain('caricala di nuovo')
  const body = { ...news, ...step }
  expect((await confirmed(seller, `/groups/${id}/update`, body, false)).response.status).toBe(200)
  await db.transaction((tx) => releasePicture(tx, second))
  const { updates } = await dataOf<{ updates: object[] }>(await api.call('GET', `/preorders/${id}`))
  expect(updates).toMatchObject([
    {
      step: 'arrived',
      expected_on: '2027-03-12T00:00:00.000Z',
      pictures: [{ image: { id: second }, alt: 'Foto 0' }, { image: { id: first } }],
    },
  ])
  expect((await mailsTo(pool, people[0]!.who.member.email)).at(-1)?.data.said).toBe(
    'Ecco le foto.\n\nPrevisto: arrivo in magazzino, 12 marzo 2027',
  )
})

test('who waits for a sold out choice gets news of other places once a day, also when two press at once', async () => {
  const bundles = [{ stock: 0, waitingList: true }, { title: 'Deluxe' }]
  const { id, bundleIds } = await life.group({ goal: 20, expiresAt: inDays(9), bundles })
  const [first, second, seated] = [await life.buyer(), await life.buyer(), await life.buyer()]
  expect((await read(id)).acts).not.toContain('ask-waiting')
  for (const { token } of [first, second, seated])
    await api.call('PUT', `/bundles/${bundleIds[0]}/waiting_list`, { token, body: { quantity: 1 } })
  await life.take(seated, id, { bundleId: bundleIds[1]! })
  await pool.query(
    `INSERT INTO preferences (member_id, type, app, email, push)
     VALUES ($1, 'expiring', true, false, false)`,
    [second.member.id],
  )
  expect((await read(id)).acts).toContain('ask-waiting')
  const question = await readProblem(await act(id, 'ask-waiting'))
  expect(question.detail).toContain('Persone avvisate: 2')
  const headers = { 'x-confirmed': question.ticket! }
  const press = () => call('POST', `/groups/${id}/ask-waiting`, { cookie: seller.cookie, headers })
  const answers = await Promise.all([press(), press()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const reached = async () => {
    await work('notification')
    const { rows } = await pool.query(
      `SELECT m.email, count(*)::int notices, (SELECT count(*)::int FROM outbox o
         WHERE o.recipient = m.email::text AND o.kind = 'groups.places-open') mails
       FROM notifications n JOIN members m ON m.id = n.member_id
       WHERE n.type = 'expiring' AND (n.data->>'id')::bigint = $1 GROUP BY m.id ORDER BY m.id`,
      [id],
    )
    return rows
  }
  const once = [
    { email: first.member.email, notices: 1, mails: 1 },
    { email: second.member.email, notices: 1, mails: 0 },
  ]
  expect(await reached()).toEqual(once)
  await api.call('DELETE', `/bundles/${bundleIds[0]}/waiting_list`, { token: first.token })
  await life.pass(0.9)
  expect((await read(id)).acts).not.toContain('ask-waiting')
  const again = await readProblem(await act(id, 'ask-waiting'))
  expect(again.detail).toContain('non c’è nessuno da avvisare')
  await life.pass(0.2)
  const next = await confirmed(seller, `/groups/${id}/ask-waiting`, undefined, false)
  expect(next.question).toContain('Persone avvisate: 1')
  expect((await reached()).map(({ notices }) => notices)).toEqual([1, 2])
  expect(await actsOf(id)).toEqual(['groups.ask-waiting', 'groups.ask-waiting'])
})

test('of two operators who close at once one wins, and the other reads why', async () => {
  const { id } = await seated([3])
  const other = await join('owner')
  const path = `/groups/${id}/close`
  const ready = async ({ cookie, secret }: typeof owner) => {
    const question = await readProblem(await call('POST', path, { cookie }))
    const headers = { 'x-confirmed': question.ticket! }
    const unproven = await readProblem(await call('POST', path, { cookie, headers }))
    const body = { ticket: unproven.ticket, code: await nextCode(secret) }
    await call('POST', '/session/proof', { cookie, body })
    return () =>
      call('POST', path, { cookie, headers: { ...headers, 'x-proof': unproven.ticket! } })
  }
  const presses = [await ready(owner), await ready(other)]
  const answers = await Promise.all(presses.map((press) => press()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)!
  expect((await readProblem(refused)).detail).toContain('è in riscossione')
  expect(await actsOf(id)).toEqual(['groups.close'])
  expect(await stepsOf(id)).toEqual(['collecting'])
})

test('giving up beside the deadline: one of both ends the group', async () => {
  const { id } = await seated([3])
  const { cookie, secret } = owner
  const path = `/groups/${id}/fail`
  const { ticket } = await readProblem(await call('POST', path, { cookie }))
  const headers = { 'x-confirmed': ticket! }
  const proof = await readProblem(await call('POST', path, { cookie, headers }))
  const body = { ticket: proof.ticket, code: await nextCode(secret) }
  await call('POST', '/session/proof', { cookie, body })
  const due = new Date(clock.now().getTime() + day)
  const [answer, closed] = await Promise.all([
    call('POST', path, { cookie, headers: { ...headers, 'x-proof': proof.ticket! } }),
    db.transaction((tx) => closeGroup(tx, id, due)),
  ])
  const { status } = await read(id)
  // After the deadline won, giving up is still a decision on a group that is being charged.
  const ends = closed === 'collecting' ? ['collecting', 'failed'] : ['failed']
  expect(answer.status).toBe(200)
  expect(status).toBe('failed')
  expect((await stepsOf(id)).sort()).toEqual(ends)
})

test('the sheet for the publisher has the copies of the command line', async () => {
  const { id, people } = await closedIn([4, 2], 3)
  await life.paid(people[0]!.seat)
  const { toOrder } = await showGroup(db, id)
  const sheet = (format: string) =>
    call('GET', `/groups/${id}/sheet?format=${format}`, { cookie: seller.cookie })
  const lines = (await (await sheet('csv')).text()).trim().split('\r\n')
  expect(toOrder.copies).toBeGreaterThan(0)
  expect(lines.slice(-3)).toEqual([
    `Totale;${toOrder.copies}`,
    `Cartoni da 3;${toOrder.boxes}`,
    `Copie sciolte;${toOrder.loose}`,
  ])
  expect((await read(id)).to_order).toMatchObject({ copies: toOrder.copies })
  const file = await sheet('pdf')
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toMatch(/^%PDF/)
})

test('terms change as the state allows, and money only with the owner', async () => {
  const { id } = await seated([], { expiresAt: inDays(9) })
  const { acts } = await read(id)
  expect(acts).toEqual(expect.arrayContaining(['close', 'price', 'carton', 'fail']))
  expect(acts).not.toContain('house-copies')
  expect((await dataOf<Shown>(await act(id, 'carton', { carton: 6 }))).carton).toBe(6)
  const goal = await dataOf<Shown>(await act(id, 'goal', { goal: 12 }))
  expect(goal).toMatchObject({ goal: 12, status: 'running' })
  const until = inDays(20).toISOString().slice(0, 16)
  const later = await dataOf<Shown>(await act(id, 'extend', { until }))
  expect(Date.parse(later.expires_at)).toBeGreaterThan(inDays(19).getTime())
  expect((await act(id, 'carton', { carton: 1 })).status).toBe(422)
  const price = { was: 39.9, becomes: 42, silence: 'keeps' }
  expect((await act(id, 'price', price)).status).toBe(403)
  expect(await codeOf(await act(id, 'price', price, owner))).toBe('proof_needed')
  expect(await actsOf(id)).toEqual(['groups.carton', 'groups.goal', 'groups.extend'])
  expect((await call('GET', '/groups/999999', { cookie: seller.cookie })).status).toBe(404)
})
