import { expect, test } from 'vitest'
import type { z } from 'zod'
import { dayOf, plusDays } from '#lib/calendar/days.ts'
import type { operatorProposals, reports } from '#lib/contract/console/reports.ts'
import { minutes } from '#lib/format/durations.ts'
import { buildComment } from '../../factories/comments.ts'
import { mailsTo } from '../../factories/mails.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { writersOn } from '../../factories/writers.ts'
import { codeOf, dataOf, openTestApi, readProblem } from '../api.ts'
import { consoleOf } from './console.ts'

const shop = await openTestApi()
const { call, join, confirmed } = consoleOf(shop)
const { call: callSite, pool, clock } = shop
const writer = writersOn(shop)

type Shown = z.output<typeof reports.read.output>['data']
type Listed = z.output<typeof reports.list.output>['data']
type Proposal = z.output<typeof operatorProposals.list.output>['data'][number]

const marco = await join('moderator')
const ada = await join('moderator')
const helper = await join('support')

const build = async () => {
  const [author, reporter] = [await writer({ name: 'Pietro Neri' }), await writer()]
  const { id: proposalId } = await buildProposal(pool)
  const id = await buildComment(pool, { proposalId, member: author.member, body: 'Vendo a metà.' })
  await callSite('POST', `/comments/${id}/report`, {
    token: reporter.token,
    body: { reason: 'spam' },
  })
  return { author, reporter, proposalId, id, named: { of: 'comment', id } }
}

const send = (name: string, body: object, { cookie } = marco) =>
  call('POST', `/reports/${name}`, { cookie, body })
const list = async (view: string) =>
  dataOf<Listed>(await call('GET', `/reports?view=${view}`, { cookie: helper.cookie }))
const read = async (id: number, { cookie } = helper) =>
  dataOf<Shown>(await call('GET', `/reports/case?of=comment&id=${id}`, { cookie }))
const actsAbout = async (field: string, id: number) =>
  (
    await pool.query(
      'SELECT what, who FROM operator_acts WHERE details->>$1::text = $2 ORDER BY id',
      [field, `${id}`],
    )
  ).rows
const decisionsMailed = async (email: string) =>
  (await mailsTo(pool, email)).flatMap(({ kind, data }) =>
    kind === 'moderation.decided' ? [`${data.side}:${data.deed}`] : [],
  )
const because = { facts: 'Offre una vendita privata.' }

test('the queue shows open reports, and a case what decides it', async () => {
  const { author, id, named } = await build()
  await buildComment(pool, { member: author.member, proposalId: (await buildProposal(pool)).id })
  const row = (await list('open')).find((each) => each.id === id)
  expect(row).toMatchObject({ ...named, reasons: ['spam'], reports: 1, reader: null })
  const shown = await read(id)
  expect(shown.text).toMatchObject({ content: 'Vendo a metà.', state: 'reported' })
  expect(shown.text!.url).toContain(`#comment-${id}`)
  expect(shown.author).toMatchObject({ name: 'Pietro Neri', orders: 0, comments: 2, removed: 0 })
  const [report] = shown.reports
  expect(report).toMatchObject({ reason: 'spam', as_read: null, decided: false })
  expect(Date.parse(shown.due_at!) - Date.parse(report!.at)).toBe(minutes(2 * 24 * 60))
  await pool.query("UPDATE comments SET body = 'Scherzavo.' WHERE id = $1", [id])
  expect((await read(id)).reports[0]!.as_read).toBe('Vendo a metà.')
})

test('a case is with who took it, until it is freed or unused for ten minutes', async () => {
  const { id, named } = await build()
  const readerOf = async (operator = marco) =>
    (await dataOf<Shown>(await send('take', named, operator))).reader
  expect(await readerOf()).toMatchObject({ is_own: true })
  const { name } = (await readerOf(ada))!
  expect(await readerOf(ada)).toEqual({ name, is_own: false })
  expect((await list('open')).find((each) => each.id === id)!.reader).toBe(name)
  const refused = await send('remove', { ...named, ...because, ground: 'conditions' }, ada)
  expect(refused.status).toBe(409)
  expect((await readProblem(refused)).detail).toContain(`se ne occupa ${name}`)
  expect((await send('free', named, ada)).status).toBe(204)
  expect(await readerOf(ada)).toMatchObject({ is_own: false })
  expect((await send('free', named)).status).toBe(204)
  expect(await readerOf(ada)).toMatchObject({ is_own: true })
  clock.advance(minutes(10))
  expect((await read(id)).reader).toBeNull()
  expect(await readerOf()).toMatchObject({ is_own: true })
  expect((await send('take', { of: 'comment', id: 999_999 })).status).toBe(404)
  expect((await send('take', named, helper)).status).toBe(403)
})

test('of two decisions at once one counts, and the other learns of it', async () => {
  const { id, named } = await build()
  const both = await Promise.all([
    send('remove', { ...named, ...because, ground: 'conditions' }),
    send('keep', { ...named, facts: 'Non infrange le regole.' }, ada),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = await readProblem(both.find(({ status }) => status === 409)!)
  const { decisions } = await read(id)
  expect(decisions).toHaveLength(1)
  expect(late.detail).toContain(`${decisions[0]!.who} ha già deciso`)
  expect(late.detail).toContain(decisions[0]!.facts)
  expect(await actsAbout('id', id)).toHaveLength(1)
})

test('a removal with a suspension is one record, and both sides are notified', async () => {
  const { author, reporter, id, named } = await build()
  await send('take', named)
  const day = plusDays(dayOf(clock.now()), 7)
  const ban = { ...named, ...because, ground: 'conditions', day }
  const shown = await dataOf<Shown>(await send('remove-and-suspend', ban))
  expect(shown).toMatchObject({ text: { state: 'removed' }, reader: null, due_at: null })
  expect(shown.author!.suspended_until).not.toBeNull()
  expect((await actsAbout('id', id)).map(({ what }) => what)).toEqual([
    'moderation.remove-and-suspend',
  ])
  expect(await decisionsMailed(author.member.email)).toEqual(['author:remove', 'author:suspend'])
  expect(await decisionsMailed(reporter.member.email)).toEqual(['reporter:remove'])
  const token = author.token
  const body = { content: 'Ancora.' }
  const written = await callSite('POST', `/comments/${id}/answers`, { token, body })
  expect(await codeOf(written)).toBe('suspended')
  const [, first] = (await list('decided')).filter(({ kind }) => kind !== 'hide')
  expect(first).toMatchObject({ ...named, kind: 'remove' })
})

test('another operator answers an objection', async () => {
  const { author, id, named } = await build()
  await send('remove', { ...named, ...because, ground: 'law' })
  await send('keep', { ...(await build()).named, facts: 'Va bene.' }, ada)
  const decision = (await read(id)).decisions[0]!.id
  await callSite('POST', `/decisions/${decision}/objections`, {
    token: author.token,
    body: { text: 'Regalavo.' },
  })
  const row = (await list('objections')).find((each) => each.id === decision)
  expect(row).toMatchObject({ of: 'decision', about: 'comment', content: 'Regalavo.' })
  const opened = await dataOf<Shown>(await send('take', { of: 'decision', id: decision }, ada))
  const answer = { objection: opened.objections[0]!.id, verdict: 'reverse', facts: 'Regalava.' }
  expect(await codeOf(await send('answer', answer))).toBe('conflict')
  await send('free', { of: 'decision', id: decision }, ada)
  const own = await send('answer', answer)
  expect(own.status).toBe(403)
  expect((await readProblem(own)).detail).toContain('un altro operatore')
  const shown = await dataOf<Shown>(await send('answer', answer, ada))
  expect(shown).toMatchObject({ objections: [], text: { state: 'left' } })
  expect(shown.decisions[0]).toMatchObject({ kind: 'restore', facts: 'Regalava.' })
})

test('the shop answers a comment under its own name, and the author is notified', async () => {
  const { author, id, proposalId } = await build()
  const path = `/comments/${id}/answer`
  const { cookie } = marco
  const body = { content: 'Sì, arriva in italiano.' }
  const waiting = async () =>
    dataOf<{ id: number }[]>(await call('GET', '/comments?waiting=true', { cookie }))
  expect((await waiting()).map((each) => each.id)).toContain(id)
  const answered = await dataOf<object>(await call('POST', path, { cookie, body }))
  expect(answered).toMatchObject({ id, who: 'Pietro', answered: true })
  expect((await waiting()).map((each) => each.id)).not.toContain(id)
  const [answer] = (await (await callSite('GET', `/comments/${id}/answers`)).json()).data
  expect(answer).toMatchObject({ staff: true, user_id: null, user_name: 'Insieme', ...body })
  const { rows } = await pool.query(
    `SELECT data->'data'->>'description' AS text FROM outbox WHERE queue = 'notification'
     AND data->>'type' = 'comment' AND data->'member' = to_jsonb($1::bigint)`,
    [author.member.id],
  )
  expect(rows).toEqual([{ text: expect.stringContaining('**Insieme** ti ha risposto su') }])
  expect((await actsAbout('comment', id)).map(({ what }) => what)).toEqual(['comments.answer'])
  const blank = await call('POST', path, { cookie, body: { content: '\u200b' } })
  expect(blank.status).toBe(422)
  const { rows: counted } = await pool.query('SELECT comments FROM proposals WHERE id = $1', [
    proposalId,
  ])
  expect(counted[0].comments).toBe(2)
})

test('proposals are found, and their price is answered', async () => {
  const { id } = await buildProposal(pool, { title: 'La Locanda Sospesa' })
  const found = await dataOf<Proposal[]>(
    await call('GET', '/proposals?q=locanda', { cookie: helper.cookie }),
  )
  expect(found.map((each) => each.id)).toEqual([id])
  const path = `/proposals/${id}/answer`
  const missing = await call('POST', path, { cookie: marco.cookie, body: { answer: 'no' } })
  expect(missing.status).toBe(422)
  const body = { answer: 'price', text: '39,90 €' }
  const { question, response } = await confirmed(marco, path, body, false)
  expect(question).toContain('39,90 €')
  expect((await dataOf<Proposal>(response)).price).toEqual({ state: 'price', text: '39,90 €' })
  const undone = await call('POST', `/proposals/${id}/undo`, { cookie: marco.cookie })
  expect(undone.status).toBe(409)
})
