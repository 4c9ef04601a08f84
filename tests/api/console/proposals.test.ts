import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { operatorProposals } from '#lib/contract/console/reports.ts'
import { mergeProposal } from '#lib/services/community/proposals/commands/become.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildItem } from '../../factories/items.ts'
import { buildMember } from '../../factories/members.ts'
import { answerProposal, buildProposal, likeProposal } from '../../factories/proposals.ts'
import { writersOn } from '../../factories/writers.ts'
import { codeOf, dataOf, openTestApi, readProblem } from '../api.ts'
import { workingAt } from '../outbox.ts'
import { consoleOf } from './console.ts'

const shop = await openTestApi()
const { call: callSite, pool, db, clock } = shop
const { call, join, confirmed } = consoleOf(shop)
const writer = writersOn(shop)
const work = workingAt(shop)
const marco = await join('moderator')

type Shown = z.output<typeof operatorProposals.list.output>['data'][number]

const body = (into: number) => ({ into, reason: 'È lo stesso gioco.' })
const merge = (id: number, into: number) =>
  confirmed(marco, `/proposals/${id}/merge`, body(into), false)
const refusal = async (id: number, into: number) =>
  (
    await readProblem(
      await call('POST', `/proposals/${id}/merge`, { cookie: marco.cookie, body: body(into) }),
    )
  ).detail
const changeNow = (id: number, into: number) =>
  db.transaction((tx) =>
    mergeProposal(tx, { id, ...body(into) }, { operator: 'ada', now: clock.now() }),
  )
const read = async (id: number) => dataOf<{ id: number }>(await callSite('GET', `/community/${id}`))
const wrong = async () =>
  (
    await pool.query(
      'SELECT id, kept, counted FROM wrong_proposals(ARRAY(SELECT id FROM proposals))',
    )
  ).rows

test('a merged proposal gives its votes, likes, follows and comments to the other', async () => {
  const [author, fan] = [await writer({ name: 'Zoe Neri' }), await writer({ name: 'Irene Sala' })]
  const unconfirmed = await buildMember(pool)
  const from = await buildProposal(pool, { title: 'Locanda', member: author.member })
  const into = await buildProposal(pool, { title: 'La Locanda' })
  for (const { id } of [from, into]) await answerProposal(pool, id, fan.member)
  await answerProposal(pool, from.id, author.member, 'need')
  await pool.query(
    `INSERT INTO proposal_answers (proposal_id, member_id, answer) VALUES ($1, $2, 'want')`,
    [from.id, unconfirmed.id],
  )
  await likeProposal(pool, from.id, fan.member)
  await callSite('PUT', `/community/${from.id}/follow`, { token: fan.token })
  const parentId = await buildComment(pool, { proposalId: from.id, member: fan.member })
  await buildComment(pool, { proposalId: from.id, parentId, member: author.member })

  const { question, response } = await merge(from.id, into.id)
  expect(question).toContain('«Locanda» confluisce in «La Locanda», che avrà questi voti: 2.')
  expect(await dataOf<Shown>(response)).toMatchObject({
    id: into.id,
    wants: 1,
    needs: 1,
    comments: 2,
  })
  expect(await read(from.id)).toMatchObject({ id: into.id, like_count: 1, comment_count: 2 })
  expect(await wrong()).toEqual([])
  await pool.query('UPDATE members SET email_verified_at = now() WHERE id = $1', [unconfirmed.id])
  expect(await read(into.id)).toMatchObject({ want_count: 2 })
  expect(await wrong()).toEqual([])

  expect(await work('notification')).toEqual([])
  const { rows } = await pool.query(
    `SELECT member_id::int AS member, data->>'description' AS text FROM notifications ORDER BY id`,
  )
  const text = '**Locanda** continua in **La Locanda**: È lo stesso gioco.'
  expect(rows).toEqual(
    [author.member, fan.member, unconfirmed].map(({ id }) => ({ member: id, text })),
  )
  const restored = await callSite('DELETE', `/community/${from.id}/removal`, {
    token: author.token,
  })
  expect(await codeOf(restored)).toBe('forbidden')
  const acts = await pool.query(`SELECT details FROM operator_acts WHERE what = 'proposals.merge'`)
  expect(acts.rows).toEqual([{ details: { number: from.id, ...body(into.id) } }])
})

test('merges happen once, follow each other, and refuse what is closed', async () => {
  const [a, b, c, declined, archived, other] = await Promise.all(
    [{}, {}, {}, {}, { archivedAt: clock.now() }, { itemId: (await buildItem(pool)).id }].map(
      async (given) => (await buildProposal(pool, given)).id,
    ),
  )
  await pool.query(
    `INSERT INTO price_questions (proposal_id, answer, answer_text, answered_at, answered_by)
     VALUES ($1, 'no', 'No.', now(), 'ada')`,
    [declined],
  )
  for (const closed of [declined!, archived!, other!])
    expect(await refusal(a!, closed)).toContain('Non si possono unire')
  expect(await refusal(other!, a!)).toContain('Non si possono unire')
  expect(await refusal(a!, a!)).toContain('a se stessa')
  expect(await refusal(a!, 999_999)).toContain('999999')

  const both = await Promise.allSettled([changeNow(a!, b!), changeNow(b!, a!)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [root, merged] = (await read(a!)).id === b ? [b!, a!] : [a!, b!]
  expect(await refusal(merged, c!)).toContain(`${merged}`)
  await Promise.allSettled([changeNow(root, c!), changeNow(root, c!)])
  for (const id of [root, merged]) expect((await read(id)).id).toBe(c)
  const { rows } = await pool.query(
    `SELECT count(*)::int FROM outbox WHERE kind = 'proposals.notify-merged' AND data->'proposal' = to_jsonb($1::int)`,
    [root],
  )
  expect(rows[0].count).toBe(1)
})

test('a comment and a vote that arrive during a merge are refused', async () => {
  const { token } = await writer()
  const [from, into] = [await buildProposal(pool), await buildProposal(pool)]
  const [merged, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const merging = db.transaction(async (tx) => {
    await mergeProposal(
      tx,
      { id: from.id, ...body(into.id) },
      { operator: 'ada', now: clock.now() },
    )
    merged.resolve()
    await end.promise
  })
  await merged.promise
  const late = [
    callSite('POST', `/community/${from.id}/comments`, { token, body: { content: 'Bello!' } }),
    callSite('PUT', `/community/${from.id}/interaction`, {
      token,
      body: { interaction: 'want' },
    }),
  ]
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).rowCount,
    )
    .toBeGreaterThan(1)
  end.resolve()
  await merging
  expect((await Promise.all(late)).map(({ status }) => status)).toEqual([404, 404])
  expect(await wrong()).toEqual([])
})
