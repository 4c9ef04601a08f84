import { beforeEach, describe, expect, test } from 'vitest'
import { buildComment } from '../../factories/comments.ts'
import { buildItem } from '../../factories/items.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { buildWriter } from '../../factories/writers.ts'
import { openTestApi, readProblem } from '../api.ts'

const { call, pool, clock } = await openTestApi()
beforeEach(() => pool.query('DELETE FROM outbox; DELETE FROM outbox_keys'))

const own = '/users/logged/blocks'
const quiet = (name: string) => buildWriter(pool, { name, now: clock.now() })
type Writer = Awaited<ReturnType<typeof quiet>>
/** Builds a member with a public comment: only such members can be blocked. */
const writer = async (name: string) => {
  const built = await quiet(name)
  await buildComment(pool, { itemId: (await buildItem(pool)).id, member: built.member })
  return built
}
const block = (by: Writer, other: Writer) =>
  call('PUT', `${own}/${other.member.id}`, { token: by.token })
const two = async () => ({ anna: await writer('Anna Bo'), bruno: await writer('Bruno Re') })
const apart = async () => {
  const both = await two()
  expect((await block(both.anna, both.bruno)).status).toBe(200)
  return both
}
const listOf = async ({ token }: Writer, query = '') =>
  (await (await call('GET', own + query, { token })).json()) as {
    data: Record<string, unknown>[]
    meta: { total: number }
  }
const postComment = (
  path: string,
  { token }: Writer,
  mentions: number[] = [],
  content = 'Ci sto.',
) => call('POST', path, { token, body: { content, mentions } })
const answer = async (response: Response) => [response.status, (await readProblem(response)).code]
const countOf = async (table: string) =>
  (await pool.query(`SELECT count(*)::int n FROM ${table}`)).rows[0].n as number

describe('blocking a member', () => {
  test('needs another existing member', async () => {
    const { anna, bruno } = await two()
    expect(await answer(await block(anna, anna))).toEqual([403, 'forbidden'])
    await pool.query('UPDATE members SET deleted_at = now() WHERE id = $1', [bruno.member.id])
    expect(await answer(await block(anna, bruno))).toEqual([404, 'not_found'])
    expect((await listOf(anna)).data).toEqual([])
  })

  test('answers 404 for members without public texts', async () => {
    const { anna } = await two()
    const mario = await quiet('Mario')
    const staff = await quiet('Carla')
    const { id: itemId } = await buildItem(pool)
    await buildComment(pool, { itemId, member: staff.member, staff: true })
    for (const { member } of [mario, staff])
      expect(await answer(await call('PUT', `${own}/${member.id}`, anna))).toEqual(
        await answer(await call('PUT', `${own}/999999`, anna)),
      )
    expect((await listOf(anna)).data).toEqual([])
    const { id } = await buildProposal(pool, { member: mario.member })
    await pool.query('UPDATE proposals SET removed_at = now() WHERE id = $1', [id])
    expect((await block(anna, mario)).status).toBe(200)
    expect((await listOf(anna)).data).toMatchObject([{ name: 'Mario' }])
  })

  test('is idempotent, and listed only for its author', async () => {
    const { anna, bruno } = await apart()
    expect((await block(anna, bruno)).status).toBe(200)
    const { data, meta } = await listOf(anna)
    const blocked_at = clock.now().toISOString()
    expect(data).toEqual([{ id: bruno.member.id, name: 'Bruno', image: null, blocked_at }])
    expect(meta.total).toBe(1)
    expect((await listOf(bruno)).data).toEqual([])
    const undo = () => call('DELETE', `${own}/${bruno.member.id}`, { token: anna.token })
    expect([(await undo()).status, (await undo()).status]).toEqual([200, 200])
    expect((await listOf(anna)).data).toEqual([])
  })
})

const kinds = [
  ['preorders', async () => ({ itemId: (await buildItem(pool)).id })],
  ['sales', async () => ({ itemId: (await buildItem(pool, { kind: 'sale' })).id })],
  ['community', async () => ({ proposalId: (await buildProposal(pool)).id })],
] as const

describe.each(kinds)('a blocked member, on one of %s', (kind, build) => {
  test('cannot answer the blocker, nor be answered by the blocker', async () => {
    const { anna, bruno } = await apart()
    const about = await build()
    const hers = `/comments/${await buildComment(pool, { ...about, member: anna.member })}/answers`
    const his = `/comments/${await buildComment(pool, { ...about, member: bruno.member })}/answers`
    const before = await countOf('comments')
    expect(await answer(await postComment(hers, bruno))).toEqual([403, 'blocked'])
    expect(await answer(await postComment(his, anna))).toEqual([403, 'blocked_by_you'])
    expect([await countOf('comments'), await countOf('outbox')]).toEqual([before, 0])
    await call('DELETE', `${own}/${bruno.member.id}`, { token: anna.token })
    expect((await postComment(hers, bruno)).status).toBe(201)
    expect((await postComment(his, anna)).status).toBe(201)
  })

  test('can write to others, and neither side can mention the other', async () => {
    const { anna, bruno } = await apart()
    const about = await build()
    const path = `/${kind}/${Object.values(about)[0]}/comments`
    await buildComment(pool, { ...about, member: anna.member })
    await buildComment(pool, { ...about, member: bruno.member })
    for (const [by, other] of [
      [bruno, anna],
      [anna, bruno],
    ] as const) {
      const people = await call('GET', `${path}/people`, { token: by.token })
      expect(((await people.json()) as { data: unknown[] }).data).toEqual([])
      const named = await postComment(path, by, [other.member.id], '@Anna e @Bruno, ci siete?')
      expect(named.status).toBe(201)
      expect((await named.json()).data.mentions).toEqual([])
    }
    expect(await countOf('outbox')).toBe(0)
  })
})

test("a blocked member cannot comment on the blocker's proposals, nor answer others there", async () => {
  const { anna, bruno } = await apart()
  const { id: proposalId } = await buildProposal(pool, { member: anna.member })
  const other = await buildComment(pool, { proposalId })
  for (const path of [`/community/${proposalId}/comments`, `/comments/${other}/answers`])
    expect(await answer(await postComment(path, bruno))).toEqual([403, 'blocked'])
  const { id: his } = await buildProposal(pool, { member: bruno.member })
  expect((await postComment(`/community/${his}/comments`, anna)).status).toBe(201)
})

test('comments from before the block cannot be edited after it', async () => {
  const { anna, bruno } = await two()
  const { id: itemId } = await buildItem(pool)
  const hers = await buildComment(pool, { itemId, member: anna.member })
  const posted = (await (await postComment(`/comments/${hers}/answers`, bruno)).json()) as {
    data: { id: number }
  }
  await block(anna, bruno)
  const path = `/comments/${posted.data.id}`
  const body = { content: 'Anzi, peggio.' }
  expect(await answer(await call('PATCH', path, { token: bruno.token, body }))).toEqual([
    403,
    'blocked',
  ])
  expect((await call('DELETE', path, { token: bruno.token })).status).toBe(200)
})
