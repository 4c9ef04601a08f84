import { beforeEach, describe, expect, test } from 'vitest'
import { takeDue } from '#kernel/outbox/commands.ts'
import { createRunner } from '#kernel/outbox/task.ts'
import { dayOf, plusDays } from '#lib/calendar/days.ts'
import { day } from '#lib/format/durations.ts'
import { lift, suspend } from '#lib/services/community/moderation/commands/decide.ts'
import { answerObjection } from '#lib/services/community/moderation/commands/object.ts'
import { tasks } from '#lib/services/tasks.ts'
import { buildComment } from '../../factories/comments.ts'
import { mailsTo } from '../../factories/mails.ts'
import { type BuiltMember, buildSession } from '../../factories/members.ts'
import { decideThat } from '../../factories/moderation.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { writersOn } from '../../factories/writers.ts'
import { codeOf, openTestApi, readProblem } from '../api.ts'

const api = await openTestApi()
const { call, pool, db, deps, clock } = api
beforeEach(() => pool.query('DELETE FROM outbox'))

const writer = writersOn(api)
const again = async (member: BuiltMember) =>
  (await buildSession(pool, { member, now: clock.now() })).token

const build = async () => {
  const [author, reporter] = [await writer(), await writer()]
  const { id: proposalId } = await buildProposal(pool)
  const id = await buildComment(pool, { proposalId, member: author.member, body: 'Vendo a metà.' })
  const named = { of: 'comment' as const, id }
  const report = ({ token }: { token: string }) =>
    call('POST', `/comments/${id}/report`, { token, body: { reason: 'spam' } })
  await report(reporter)
  return { author, reporter, id, named, proposalId, report }
}
type Built = Awaited<ReturnType<typeof build>>
type Decided = {
  id: number
  kind: string
  side: string
  object_until: string | null
  objection: { answer: object | null } | null
  [more: string]: unknown
}

const mine = async (
  token: string,
): Promise<{ decisions: Decided[]; suspended_until: string | null }> =>
  (await (await call('GET', '/users/logged/moderation', { token })).json()).data
const decided = ({ named }: Built, given: Parameters<typeof decideThat>[2]) =>
  decideThat(db, named, given, clock.now())
const decisionMailsTo = async ({ member }: { member: BuiltMember }) =>
  (await mailsTo(pool, member.email)).flatMap(({ kind, data }) =>
    kind === 'moderation.decided' ? [`${data.side}:${data.deed}`] : [],
  )
const objectTo = (id: number, token: string, text = 'Non vendo niente.', more: object = {}) =>
  call('POST', `/decisions/${id}/objections`, { token, body: { text }, ...more })
const answered = (
  objection: number,
  given: Partial<Parameters<typeof answerObjection>[2]> = {},
) => {
  const answer = {
    verdict: 'confirm',
    ground: null,
    facts: 'Riletto.',
    operator: 'ada',
    ...given,
  } as const
  return db.transaction((tx) => answerObjection(tx, objection, answer, clock.now()))
}
const objectionOf = async (response: Response) => {
  expect(response.status).toBe(201)
  return (await response.json()).data.id as number
}

describe('a decision', () => {
  test('to remove notifies both sides once, with its reasons', async () => {
    const built = await build()
    const { author, reporter, id, proposalId } = built
    const decision = await decided(built, { kind: 'remove', ground: 'law', facts: 'Copie false.' })
    expect((await call('GET', `/comments/${id}`)).status).toBe(404)
    const { data } = await (await call('GET', `/community/${proposalId}`)).json()
    expect(data.comment_count).toBe(0)
    expect(await decisionMailsTo(author)).toEqual(['author:remove'])
    expect(await decisionMailsTo(reporter)).toEqual(['reporter:remove'])
    const [mail] = await mailsTo(pool, author.member.email)
    expect(mail?.data).toMatchObject({
      ground: 'law',
      facts: 'Copie false.',
      said: 'Vendo a metà.',
    })
    const [toAuthor] = (await mine(author.token)).decisions
    expect(toAuthor).toMatchObject({ id: decision, side: 'author', kind: 'remove', ground: 'law' })
    expect(toAuthor?.object_until).not.toBeNull()
    const [toReporter] = (await mine(reporter.token)).decisions
    expect(toReporter).toMatchObject({
      id: decision,
      side: 'reporter',
      reason: 'spam',
      object_until: null,
    })
    const run = createRunner(deps, tasks)
    for (const entry of await takeDue(db, 'notification', 50, 60))
      await run(entry, new AbortController().signal)
    const panel = await (
      await call('GET', '/users/logged/notifications', { token: author.token })
    ).json()
    expect(panel.data).toMatchObject([
      { type: 'support', data: { url: `/user/tabs?tab=moderation#decision-${decision}` } },
    ])
  })

  test('to keep notifies the reporters, and not the author', async () => {
    const built = await build()
    await decided(built, { kind: 'keep', facts: 'Brusco, ma non offende.' })
    expect((await call('GET', `/comments/${built.id}`)).status).toBe(200)
    expect([await decisionMailsTo(built.author), await decisionMailsTo(built.reporter)]).toEqual([
      [],
      ['reporter:keep'],
    ])
    expect((await mine(built.author.token)).decisions).toEqual([])
    await expect(decided(built, { kind: 'keep' })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('does not restore what its author had deleted before', async () => {
    const built = await build()
    await call('DELETE', `/comments/${built.id}`, { token: built.author.token })
    clock.advance(1000)
    await decided(built, { kind: 'remove' })
    await decided(built, { kind: 'restore' })
    expect((await call('GET', `/comments/${built.id}`)).status).toBe(404)
  })

  test('is immutable', async () => {
    const id = await decided(await build(), { kind: 'remove' })
    for (const change of [
      "UPDATE moderation_decisions SET facts = 'x'",
      'DELETE FROM moderation_decisions',
    ])
      await expect(pool.query(`${change} WHERE id = $1`, [id])).rejects.toThrow('append only')
  })
})

describe('an objection', () => {
  test('is made once, by the affected side, and confirmed as received', async () => {
    const built = await build()
    const { author, reporter } = built
    const id = await decided(built, { kind: 'remove' })
    expect(await codeOf(await objectTo(id, (await writer()).token))).toBe('not_found')
    expect(await codeOf(await objectTo(id, reporter.token))).toBe('conflict')
    for (const text of ['', '\u200B', 'a'.repeat(2001)])
      expect((await objectTo(id, author.token, text)).status).toBe(422)
    const headers = { 'idempotency-key': `obiezione-${id}` }
    const all = await Promise.all(
      [1, 2, 3].map(() => objectTo(id, author.token, 'No.', { headers })),
    )
    expect(new Set(await Promise.all(all.map(objectionOf))).size).toBe(1)
    expect(await codeOf(await objectTo(id, author.token))).toBe('conflict')
    const kinds = (await mailsTo(pool, author.member.email)).map(({ kind }) => kind)
    expect(kinds).toContain('moderation.objection-received')
  })

  test('is possible for six months', async () => {
    const built = await build()
    const id = await decided(built, { kind: 'remove' })
    const until = new Date((await mine(built.author.token)).decisions[0]!.object_until!)
    expect(Math.round((until.getTime() - clock.now().getTime()) / day)).toBeGreaterThan(175)
    clock.advance(until.getTime() - clock.now().getTime())
    const token = await again(built.author.member)
    expect(await codeOf(await objectTo(id, token))).toBe('too_late')
    expect((await mine(token)).decisions[0]?.object_until).toBeNull()
  })

  test('that succeeds restores the comment', async () => {
    const built = await build()
    const { author } = built
    const id = await decided(built, { kind: 'remove' })
    const objection = await objectionOf(await objectTo(id, author.token))
    await answered(objection, { verdict: 'reverse', facts: 'Regalava.' })
    expect((await call('GET', `/comments/${built.id}`)).status).toBe(200)
    expect(await decisionMailsTo(author)).toEqual(['author:remove', 'author:restore'])
    const { decisions } = await mine(author.token)
    expect(decisions.map(({ kind }) => kind)).toEqual(['restore', 'remove'])
    expect(decisions[1]?.objection?.answer).toMatchObject({ upheld: false, facts: 'Regalava.' })
    await expect(answered(objection)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('of a reporter that succeeds removes the text, with a reason', async () => {
    const built = await build()
    const id = await decided(built, { kind: 'keep' })
    const objection = await objectionOf(await objectTo(id, built.reporter.token))
    const reverse = { verdict: 'reverse' } as const
    await expect(answered(objection, reverse)).rejects.toMatchObject({ code: 'invalid' })
    await answered(objection, { ...reverse, ground: 'conditions' })
    expect((await call('GET', `/comments/${built.id}`)).status).toBe(404)
    expect(await decisionMailsTo(built.author)).toEqual(['author:remove'])
  })

  test('that fails is answered only to those who made one', async () => {
    const built = await build()
    const other = await writer()
    await built.report(other)
    const id = await decided(built, { kind: 'keep' })
    const objection = await objectionOf(await objectTo(id, built.reporter.token))
    await objectionOf(await objectTo(id, other.token))
    await answered(objection)
    for (const one of [built.reporter, other])
      expect(await decisionMailsTo(one)).toEqual(['reporter:keep', 'reporter:confirm'])
    expect(await decisionMailsTo(built.author)).toEqual([])
    const [shown] = (await mine(other.token)).decisions
    expect(shown?.objection?.answer).toMatchObject({ upheld: true, facts: 'Riletto.' })
  })
})

test('an objection is answered by another operator, if one has decided in the last three months', async () => {
  const objectionTo = async (operator: string) => {
    const built = await build()
    const id = await decided(built, { operator })
    return objectionOf(await objectTo(id, built.author.token))
  }
  await pool.query('TRUNCATE moderation_decisions CASCADE')
  await answered(await objectionTo('pia'), { operator: 'pia' })
  const objection = await objectionTo('pia')
  await decided(await build(), { operator: 'oro' })
  const own = answered(objection, { operator: 'pia' })
  await expect(own).rejects.toMatchObject({ code: 'forbidden' })
  await answered(objection, { operator: 'oro' })
  clock.advance(91 * day)
  await answered(await objectionTo('pia'), { operator: 'pia' })
})

describe('a suspended member', () => {
  const silence = async (member: BuiltMember, days = 3) => {
    const until = plusDays(dayOf(clock.now()), days)
    const given = {
      member: member.id,
      day: until,
      ground: 'conditions',
      facts: 'Vende.',
      operator: 'oro',
    }
    return db.transaction((tx) => suspend(tx, given as Parameters<typeof suspend>[1], clock.now()))
  }

  test('cannot comment, propose or report, and gets the end date', async () => {
    const { member, token } = await writer()
    const built = await build()
    await silence(member)
    const about = `/community/${built.proposalId}/comments`
    for (const response of [
      await call('POST', about, { token, body: { content: 'Ci sto.' } }),
      await call('POST', '/community', { token, body: { title: 'Un gioco nuovo' } }),
      await call('POST', `/comments/${built.id}/report`, { token, body: { reason: 'spam' } }),
    ]) {
      expect(response.status).toBe(403)
      const problem = await readProblem(response)
      expect(problem.code).toBe('suspended')
      expect(problem.until).toBe((await mine(token)).suspended_until)
      expect(problem.detail).toMatch(/^Fino al(l’| )\d+º? \w+ \d{4} alle 23:59 non puoi/)
    }
    expect(await decisionMailsTo({ member })).toEqual(['author:suspend'])
    const [mail] = await mailsTo(pool, member.email)
    expect(mail?.data).toMatchObject({ promptedBy: 'person', facts: 'Vende.', said: '' })
    const like = await call('PUT', `/comments/${built.id}/like`, { token })
    expect(like.status).toBe(200)
  })

  test('can write again after the end or when it is lifted', async () => {
    const [{ member, token }, other] = [await writer(), await writer()]
    const { proposalId } = await build()
    const postComment = (token: string) =>
      call('POST', `/community/${proposalId}/comments`, { token, body: { content: 'Ci sto.' } })
    await silence(member)
    await expect(silence(member)).rejects.toMatchObject({ code: 'conflict' })
    const given = { member: member.id, facts: 'Ha chiarito.', operator: 'ada' }
    const free = () => db.transaction((tx) => lift(tx, given, clock.now()))
    await free()
    await expect(free()).rejects.toMatchObject({ code: 'conflict' })
    expect((await postComment(token)).status).toBe(201)
    await silence(other.member)
    clock.advance(5 * day)
    expect((await postComment(await again(other.member))).status).toBe(201)
  })
})
