import { expect, test } from 'vitest'
import { answerObjection, object } from '#lib/services/community/moderation/commands/object.ts'
import { answerPrice, turnProposal } from '#lib/services/community/proposals/commands/become.ts'
import { askForPrices } from '#lib/services/community/proposals/jobs.ts'
import { dataOf, openTestApi } from '../../api/api.ts'
import { isWaiting } from '../../api/database.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildItem } from '../../factories/items.ts'
import { mailsTo } from '../../factories/mails.ts'
import { buildMember, buildNotification, buildSession } from '../../factories/members.ts'
import { buildWriters, decideThat } from '../../factories/moderation.ts'
import { answerProposal, buildProposal } from '../../factories/proposals.ts'
import { buildWriter } from '../../factories/writers.ts'
import { addressOf, atOnce, times } from '../processes.ts'

const { call, pool, db, deps, clock } = await openTestApi({
  PRICE_VOTES: '10',
  ALARM_EMAIL: 'ada@torre.example',
  ENABLE_DEMO: 'false',
})
const many = 50
const password = 'un cavallo in f3'

const session = async () =>
  buildSession(pool, {
    member: await buildMember(pool, { verifiedAt: clock.now() }),
    now: clock.now(),
  })
type Given = { token: string; body?: object }
type Ask = (at: number) => readonly [method: string, path: string, given: Given]
/** Each call has its own client address, so that the rate limit on writes does not apply. */
const send = (ask: Ask, at: number) => {
  const [method, path, given] = ask(at)
  return call(method, path, { ...given, address: addressOf(at) })
}
const allOf = (ask: Ask) =>
  Promise.all(times(many, (at) => send(ask, at)).map(async (way) => dataOf<never>(await way())))
const numberOf = async (text: string, values: unknown[] = []) =>
  Number(Object.values((await pool.query(`SELECT ${text}`, values)).rows[0])[0])
const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)

test('a vote sent while the proposal is archived is refused and not counted', async () => {
  const { token } = await session()
  const { id } = await buildProposal(pool)
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query('UPDATE proposals SET archived_at = now() WHERE id = $1', [id])
  const body = { interaction: 'want' }
  const vote = call('PUT', `/community/${id}/interaction`, { token, body })
  await expect.poll(() => isWaiting(pool)).toBe(true)
  await client.query('COMMIT')
  client.release()
  expect((await vote).status).toBe(409)
  expect(await numberOf('wants FROM proposals WHERE id = $1', [id])).toBe(0)
})

test('a blocked member who leaves meanwhile leaves no block', async () => {
  const { token } = await buildWriter(pool, { now: clock.now() })
  const bruno = await buildMember(pool, { password, verifiedAt: clock.now() })
  const leaver = await buildSession(pool, { member: bruno, now: clock.now() })
  await buildProposal(pool, { member: bruno })
  const path = `/users/logged/blocks/${bruno.id}`
  const blocks = () => numberOf('count(*) FROM blocks WHERE blocked_id = $1', [bruno.id])
  await allOf(() => ['PUT', path, { token }])
  expect(await blocks()).toBe(1)
  await call('DELETE', path, { token })
  const [left] = await Promise.all([
    call('DELETE', '/users/logged/delete', { token: leaver.token, body: { password } }),
    atOnce(times(many, () => call('PUT', path, { token }))),
  ])
  expect([left.status, await blocks()]).toEqual([204, 0])
})

test('a notification that arrives while the list is closed stays unseen', async () => {
  const { member, token } = await session()
  let last = 0
  for (let n = 0; n < many; n++) last = await buildNotification(pool, { member })
  const path = '/users/logged/notifications'
  const [arrived] = await Promise.all([
    Promise.all(times(many, () => buildNotification(pool, { member })).map((build) => build())),
    allOf((at) => ['PUT', `${path}/${at % 2 ? 'seen' : 'read'}?until=${last}`, { token }]),
  ])
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id::int FROM notifications
     WHERE member_id = $1 AND seen_at IS NULL AND read_at IS NULL ORDER BY id`,
    [member.id],
  )
  expect(rows.map(({ id }) => id)).toEqual(sorted(arrived))
})

const commented = async () => {
  const [author, ...others] = await buildWriters(pool, 11, clock.now())
  const { id: proposalId } = await buildProposal(pool)
  const id = await buildComment(pool, { proposalId, member: author!.member, body: 'Vendo.' })
  const report = (at: number) =>
    send(
      () => [
        'POST',
        `/comments/${id}/report`,
        { token: others[at]!.token, body: { reason: 'spam' } },
      ],
      at,
    )
  const decide = (kind: 'keep' | 'remove') =>
    decideThat(db, { of: 'comment' as const, id }, { kind }, clock.now())
  const decisions = async () => {
    const { rows } = await pool.query<{ kind: string }>(
      "SELECT kind FROM moderation_decisions WHERE thing = 'comment' AND thing_id = $1 ORDER BY id",
      [id],
    )
    return rows.map(({ kind }) => kind)
  }
  const mailed = async () =>
    (await mailsTo(pool, author!.member.email)).flatMap(({ kind, data }) =>
      kind === 'moderation.decided' ? [data.deed] : [],
    )
  return { member: author!.member, id, proposalId, report, decide, decisions, mailed }
}
const oneOfTen = { done: 1, conflict: 9 }

test('ten concurrent reports hide the comment once and notify its author once', async () => {
  const { report, decisions, mailed, proposalId } = await commented()
  const answers = await Promise.all(times(10, report).map((way) => way()))
  // The third report hides the comment; later ones find nothing to report.
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(3)
  expect([await decisions(), await mailed()]).toEqual([['hide'], ['hide']])
  expect(await numberOf('comments + threads FROM proposals WHERE id = $1', [proposalId])).toBe(0)
})

test('of ten concurrent decisions one is stored, and all operators get it', async () => {
  const { report, decide, decisions, mailed } = await commented()
  await report(0)
  const { counts } = await atOnce(times(10, (at) => decide(at % 2 ? 'remove' : 'keep')))
  expect(counts).toEqual(oneOfTen)
  const [made, ...more] = await decisions()
  expect(more).toEqual([])
  expect(await mailed()).toEqual(made === 'remove' ? ['remove'] : [])
})

test('concurrent objections and answers to one are made once', async () => {
  const { member, decide, decisions } = await commented()
  const request = { decision: await decide('remove'), words: 'Non vendo.' }
  const objecting = times(10, () =>
    db.transaction((tx) => object(tx, member.id, request, clock.now())),
  )
  expect((await atOnce(objecting)).counts).toEqual(oneOfTen)
  const id = await numberOf('id FROM objections WHERE decision_id = $1', [request.decision])
  const answering = times(10, (at) => {
    const verdict = at % 2 ? ('confirm' as const) : ('reverse' as const)
    const answer = { verdict, ground: null, facts: 'Riletto.', operator: `op${at}` }
    return db.transaction((tx) => answerObjection(tx, id, answer, clock.now()))
  })
  expect((await atOnce(answering)).counts).toEqual(oneOfTen)
  expect(await decisions()).toHaveLength(2)
})

test('votes that come and go while several processes watch leave one price question each', async () => {
  const ids: number[] = []
  for (let n = 0; n < 2; n++) {
    const { id } = await buildProposal(pool)
    ids.push(id)
    for (let vote = 0; vote < 8; vote++) await answerProposal(pool, id, await buildMember(pool))
  }
  const vote = async (at: number) => {
    const { token } = await session()
    for (const id of ids)
      for (const method of ['PUT', 'DELETE', 'PUT']) {
        const given = { token, ...(method === 'PUT' && { body: { interaction: 'want' } }) }
        const answer = await send(() => [method, `/community/${id}/interaction`, given], at)
        expect(answer.status).toBe(200)
      }
  }
  const watch = () => askForPrices.run(deps, {})
  const { counts } = await atOnce([...times(6, vote), ...times(30, watch)])
  expect(counts).toEqual({ done: 36 })
  await watch()
  const asked = 'count(*) FROM price_questions WHERE proposal_id = ANY ($1)'
  expect(await numberOf(asked, [ids])).toBe(2)
  expect(await numberOf("count(*) FROM outbox WHERE kind = 'platform.alarm'")).toBe(1)
})

test('operators with the same answer notify once, and one with a group wins or loses', async () => {
  const { id } = await buildProposal(pool)
  await pool.query('TRUNCATE outbox')
  const by = { operator: 'ada', now: clock.now() }
  const answer = (given: 'no' | 'asked', text: string) =>
    db.transaction((tx) => answerPrice(tx, { id, answer: given, text }, by))
  const answered = await Promise.all([1, 2, 3].map(() => answer('no', 'Niente.')))
  expect(answered.filter((isNews) => isNews === true)).toHaveLength(1)
  const notified = "count(*) FROM outbox WHERE kind = 'proposals.notify-price'"
  expect(await numberOf(notified)).toBe(1)
  const itemId = (await buildItem(pool)).id
  const { counts } = await atOnce([
    () => answer('asked', ''),
    () => db.transaction((tx) => turnProposal(tx, { id, itemId }, by)),
  ])
  expect([{ done: 2 }, { done: 1, conflict: 1 }]).toContainEqual(counts)
})
