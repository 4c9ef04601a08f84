import { describe, expect, test } from 'vitest'
import { buildComment } from '../../factories/comments.ts'
import { buildItem } from '../../factories/items.ts'
import { mailsTo } from '../../factories/mails.ts'
import { buildWriters, decideThat } from '../../factories/moderation.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { buildWriter } from '../../factories/writers.ts'
import { takeTags } from '../announcer.ts'
import { openTestApi, readProblem } from '../api.ts'

const { call, pool, db, clock } = await openTestApi()
const writer = (given: Partial<Parameters<typeof buildWriter>[1]> = {}) =>
  buildWriter(pool, { now: clock.now(), ...given })
const aMinuteLater = () => clock.advance(60_000)

const kinds = {
  comment: async () => {
    const author = await writer({ name: 'Pietro Neri' })
    const item = await buildItem(pool)
    const id = await buildComment(pool, { itemId: item.id, member: author.member, body: 'Vendo.' })
    return {
      author,
      id,
      path: `/comments/${id}`,
      seen: `/comments/${id}`,
      tag: `preorder:${item.id}`,
    }
  },
  proposal: async () => {
    const author = await writer({ name: 'Pietro Neri' })
    const { id } = await buildProposal(pool, { member: author.member, title: 'Vendo giochi usati' })
    return { author, id, path: `/community/${id}`, seen: `/community/${id}`, tag: `proposal:${id}` }
  },
}

const report = (path: string, token: string | undefined, body: object = { reason: 'spam' }) =>
  call('POST', `${path}/report`, { token, body })
const codeOf = async (response: Response) => (await readProblem(response)).code
const statusOf = async (path: string) => (await call('GET', path)).status
const dataOf = async (response: Response) => (await response.json()).data
const openReports = async (token: string) =>
  (await dataOf(await call('GET', '/users/logged/moderation', { token }))).open_reports

describe.each(['comment', 'proposal'] as const)('a %s', (of) => {
  const build = kinds[of]

  test('is reported with a reason, and the reporter gets a confirmation', async () => {
    const { path } = await build()
    const { member, token } = await writer()
    const response = await report(path, token, { reason: 'insult', text: ' Offende. ' })
    expect(response.status).toBe(202)
    const made = await dataOf(response)
    expect(made.reported_at).toBe(clock.now().toISOString())
    const { rows } = await pool.query('SELECT reason, words FROM reports WHERE id = $1', [made.id])
    expect(rows).toEqual([{ reason: 'insult', words: 'Offende.' }])
    const [mail] = await mailsTo(pool, member.email)
    expect(mail?.kind).toBe('moderation.report-received')
    expect(await openReports(token)).toMatchObject([{ id: made.id, reason: 'insult' }])
  })

  test('cannot be reported by its author', async () => {
    const { path, author } = await build()
    expect(await codeOf(await report(path, author.token))).toBe('forbidden')
  })

  test('can be reported once per member, with or without a key', async () => {
    const { path, id } = await build()
    const { token } = await writer()
    const first = await report(path, token)
    const again = await report(path, token, { reason: 'insult' })
    expect(await again.json()).toEqual(await first.json())
    const { rowCount } = await pool.query(
      'SELECT FROM reports WHERE thing = $1 AND thing_id = $2',
      [of, id],
    )
    expect(rowCount).toBe(1)
  })

  test('is hidden from all by the third report of confirmed, not new members, notifying its author', async () => {
    const { path, seen, author, tag } = await build()
    for (const one of [await writer({ confirmed: false }), await writer({ joinedDaysAgo: 2 })])
      expect((await report(path, one.token)).status).toBe(202)
    const [first, second, third] = await buildWriters(pool, 3, clock.now())
    await report(path, first!.token)
    await report(path, second!.token)
    expect(await statusOf(seen)).toBe(200)
    await takeTags(pool)
    await report(path, third!.token)
    expect(await statusOf(seen)).toBe(404)
    expect(await takeTags(pool)).toContain(tag)
    const kinds = (await mailsTo(pool, author.member.email)).map(({ data }) => data.deed)
    expect(kinds).toEqual(['hide'])
    const mine = await dataOf(
      await call('GET', '/users/logged/moderation', { token: author.token }),
    )
    expect(mine.decisions).toMatchObject([{ kind: 'hide', side: 'author', object_until: null }])
    expect(mine.decisions[0].thing.content).toContain('Vendo')
    expect((await report(path, third!.token)).status).toBe(202)
    expect(await codeOf(await report(path, (await writer()).token))).toBe('not_found')
  })

  test('cannot be restored by its author while hidden', async () => {
    const { path, id, author } = await build()
    await decideThat(db, { of, id }, { kind: 'remove' }, clock.now())
    const back = await call('DELETE', `${path}/removal`, { token: author.token })
    expect(await codeOf(back)).toBe('forbidden')
    const { data } = await (
      await call('GET', '/users/logged/removed_proposals', { token: author.token })
    ).json()
    expect(data).toEqual([])
  })

  test('that was kept by a decision is not hidden by new reports', async () => {
    const { path, id, seen } = await build()
    const all = await buildWriters(pool, 6, clock.now())
    for (const { token } of all.slice(0, 3)) await report(path, token)
    await decideThat(db, { of, id }, { kind: 'keep' }, clock.now())
    expect(await statusOf(seen)).toBe(200)
    for (const { token } of all.slice(3)) expect((await report(path, token)).status).toBe(202)
    expect(await statusOf(seen)).toBe(200)
  })
})

test('a proposal edited after such a decision can be hidden again', async () => {
  const { path, id, author } = await kinds.proposal()
  const [first, ...others] = await buildWriters(pool, 4, clock.now())
  await report(path, first!.token)
  await decideThat(db, { of: 'proposal', id }, { kind: 'keep' }, clock.now())
  aMinuteLater()
  await call('PATCH', path, { token: author.token, body: { title: 'Vendo tutt’altro a tutti' } })
  for (const { token } of others) await report(path, token)
  expect(await statusOf(path)).toBe(404)
})

test('a report stores the text as it was read', async () => {
  const { path, author } = await kinds.proposal()
  const { token } = await writer()
  await report(path, token)
  await call('PATCH', path, { token: author.token, body: { title: 'Niente da vedere qui' } })
  const [open] = await openReports(token)
  expect(open.thing).toMatchObject({ content: 'Vendo giochi usati', title: 'Niente da vedere qui' })
})

test('new members have a lower limit of reports', async () => {
  const { token } = await writer({ joinedDaysAgo: 1 })
  const paths = await Promise.all(
    Array.from({ length: 6 }, async () => (await kinds.comment()).path),
  )
  for (const path of paths.slice(0, 5)) expect((await report(path, token)).status).toBe(202)
  const { status } = await report(paths[5]!, token)
  expect(status).toBe(429)
  expect(await openReports(token)).toHaveLength(5)
})
