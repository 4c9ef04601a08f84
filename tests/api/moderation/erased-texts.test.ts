import { expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { eraseRemoved } from '#lib/services/community/moderation/jobs.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildPicture } from '../../factories/members.ts'
import { decideThat } from '../../factories/moderation.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { buildWriter } from '../../factories/writers.ts'
import { openTestApi } from '../api.ts'

const { call, pool, db, deps, clock } = await openTestApi()
const later = async (days: number) => {
  clock.advance(days * day)
  await eraseRemoved.run(deps, {})
}
const build = async () => {
  const proposal = await buildProposal(pool)
  const id = await buildComment(pool, { proposalId: proposal.id, body: 'Vendo a metà.' })
  return { id, named: { of: 'comment' as const, id } }
}
const remove = ({ id }: { id: number }) =>
  pool.query('UPDATE comments SET removed_at = $2 WHERE id = $1', [id, clock.now()])
const bodyOf = async ({ id }: { id: number }) =>
  (await pool.query('SELECT body FROM comments WHERE id = $1', [id])).rows[0].body

test('the text of a removed comment is erased after thirty days, and not before', async () => {
  const [gone, stays] = [await build(), await build()]
  await remove(gone)
  await later(29)
  expect(await bodyOf(gone)).toBe('Vendo a metà.')
  await later(2)
  expect([await bodyOf(gone), await bodyOf(stays)]).toEqual(['-', 'Vendo a metà.'])
})

test('a removed proposal loses its text and picture, and is not found by search', async () => {
  const picture = await buildPicture(pool)
  const { id } = await buildProposal(pool, { title: 'Introvabile Zirconio' })
  await pool.query('UPDATE proposals SET picture_id = $2, removed_at = $3 WHERE id = $1', [
    id,
    picture,
    clock.now(),
  ])
  await later(31)
  const { rows } = await pool.query(
    `SELECT title, description, links, picture_id, (SELECT count(*)::int FROM pictures WHERE id = $2) pictures,
      (SELECT count(*)::int FROM search_entries WHERE title ILIKE '%zirconio%') entries
     FROM proposals WHERE id = $1`,
    [id, picture],
  )
  const empty = { title: '---', description: '', links: [], picture_id: null }
  expect(rows).toEqual([{ ...empty, pictures: 0, entries: 0 }])
})

test('texts with a decision are kept for six months, and while an objection is open', async () => {
  const [settled, asked] = [await build(), await build()]
  await decideThat(db, settled.named, {}, clock.now())
  const decision = await decideThat(db, asked.named, {}, clock.now())
  const { member } = await buildWriter(pool, { now: clock.now() })
  await pool.query(
    `INSERT INTO objections (decision_id, member_id, words, made_at) VALUES ($1, $2, 'No.', $3)`,
    [decision, member.id, clock.now()],
  )
  await later(100)
  expect(await bodyOf(settled)).toBe('Vendo a metà.')
  await later(90)
  expect([await bodyOf(settled), await bodyOf(asked)]).toEqual(['-', 'Vendo a metà.'])
})

test('texts with an open report are kept, and the report is erased with them', async () => {
  const [open, decided] = [await build(), await build()]
  const { token } = await buildWriter(pool, { now: clock.now() })
  const report = ({ id }: { id: number }) =>
    call('POST', `/comments/${id}/report`, { token, body: { reason: 'spam', text: 'Vende.' } })
  await report(open)
  await report(decided)
  await remove(open)
  await decideThat(db, decided.named, {}, clock.now())
  await later(190)
  expect(await bodyOf(open)).toBe('Vendo a metà.')
  const { rows } = await pool.query(
    'SELECT thing_id, words, as_read FROM reports WHERE thing_id = ANY ($1) ORDER BY thing_id',
    [[open.id, decided.id]],
  )
  expect(rows.map(({ words, as_read }) => [words, as_read])).toEqual([
    ['Vende.', 'Vendo a metà.'],
    ['', ''],
  ])
})
