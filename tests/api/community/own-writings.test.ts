import { describe, expect, test } from 'vitest'
import { buildComment } from '../../factories/comments.ts'
import { buildItem } from '../../factories/items.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { answerProposal, buildProposal } from '../../factories/proposals.ts'
import { openTestApi } from '../api.ts'

const { call, pool, clock } = await openTestApi()

type Listed = {
  data: (Record<string, unknown> & { id: number })[]
  meta: { total: number; last_page: number }
}

const signIn = async () => {
  const member = await buildMember(pool)
  const session = await buildSession(pool, { member, now: clock.now() })
  const read = async (path: string) =>
    (await (await call('GET', path, { token: session.token })).json()) as Listed
  return { member, read }
}

describe('own proposals', () => {
  test('are listed newest first with their votes, without removed ones and those of others', async () => {
    const { member, read } = await signIn()
    const other = await buildMember(pool)
    const old = await buildProposal(pool, { member, title: 'La Via dell’Ambra' })
    const recent = await buildProposal(pool, { member, title: 'Torri di Vento' })
    const removed = await buildProposal(pool, { member, title: 'Ripensata' })
    await buildProposal(pool, { member: other, title: 'Di un altro' })
    await pool.query(`UPDATE proposals SET removed_at = now() WHERE id = $1`, [removed.id])
    await pool.query(
      `UPDATE proposals SET published_at = now() - interval '2 days' WHERE id = $1`,
      [old.id],
    )
    await answerProposal(pool, old.id, other, 'need')
    const { data, meta } = await read('/users/logged/proposals')
    expect(data.map(({ id }) => id)).toEqual([recent.id, old.id])
    expect(data[1]).toMatchObject({ need_count: 1, archived: false })
    expect(meta.total).toBe(2)
  })
})

describe('own comments', () => {
  test('name the place where they stand', async () => {
    const { member, read } = await signIn()
    const item = await buildItem(pool, { title: 'Il Faro' })
    const draft = await buildItem(pool, { status: 'draft' })
    const proposal = await buildProposal(pool, { title: 'Torri di Vento' })
    const first = await buildComment(pool, { itemId: item.id, member, body: 'Bello!' })
    const answer = await buildComment(pool, {
      proposalId: proposal.id,
      member,
      parentId: await buildComment(pool, { proposalId: proposal.id }),
    })
    const gone = await buildComment(pool, { itemId: item.id, member })
    await pool.query('UPDATE comments SET removed_at = now() WHERE id = $1', [gone])
    await buildComment(pool, { itemId: draft.id, member })
    await buildComment(pool, { itemId: item.id })
    const { data, meta } = await read('/users/logged/comments')
    expect(meta.total).toBe(2)
    expect(data.map(({ comment }) => (comment as { id: number }).id)).toEqual(
      expect.arrayContaining([first, answer]),
    )
    expect(data).toContainEqual(
      expect.objectContaining({
        comment: expect.objectContaining({ id: first, content: 'Bello!' }),
        place: expect.objectContaining({ type: 'preorder', id: item.id, title: 'Il Faro' }),
      }),
    )
    expect(data).toContainEqual(
      expect.objectContaining({
        place: expect.objectContaining({ type: 'proposal', slug: proposal.slug, image: null }),
      }),
    )
  })
})
