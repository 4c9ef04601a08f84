import { beforeAll, describe, expect, test } from 'vitest'
import { checkFacts } from '#lib/services/operations/alarms/jobs.ts'
import { findDifferences } from '#lib/services/operations/facts.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember } from '../../factories/members.ts'
import { answerProposal, buildProposal, likeProposal } from '../../factories/proposals.ts'
import { takeTags } from '../announcer.ts'
import { openTestApi } from '../api.ts'

const { db, deps, pool, lines } = await openTestApi()

const group = await buildItem(pool, { goalUnit: 'amount', bundles: [{ stock: 4 }] })
const proposal = await buildProposal(pool)
const member = await buildMember(pool, { verifiedAt: new Date() })
await pool.query('INSERT INTO price_steps VALUES ($1, 100000, 3500)', [group.bundleIds[0]])
await buildParticipation(pool, {
  itemId: group.id,
  bundleId: group.bundleIds[0] ?? 0,
  memberId: member.id,
  quantity: 2,
})
await pool.query('INSERT INTO follows (member_id, item_id) VALUES ($1, $2)', [member.id, group.id])
await answerProposal(pool, proposal.id, member)
await likeProposal(pool, proposal.id, member)
const comment = await buildComment(pool, { itemId: group.id })
await pool.query('INSERT INTO comment_likes (comment_id, member_id) VALUES ($1, $2)', [
  comment,
  member.id,
])

/** Physical versions of all rows with counts: an update creates another one, even without a change. */
const versions = async () => {
  const { rows } = await pool.query(`SELECT 'item' AS of, id, xmin, ctid FROM items
    UNION ALL SELECT 'proposal', id, xmin, ctid FROM proposals
    UNION ALL SELECT 'comment', id, xmin, ctid FROM comments ORDER BY 1, 2`)
  return rows
}

describe('a statement without an effect on counts writes no fact and announces nothing:', () => {
  beforeAll(() => takeTags(pool))

  test.each([
    ['a seat that is paid', `UPDATE participations SET state = 'ordered'`],
    ['a seat that says the same', 'UPDATE participations SET quantity = quantity'],
    [
      'a seat that was left long ago',
      `INSERT INTO participations (item_id, bundle_id, member_id, quantity, state, ended_at)
      SELECT item_id, bundle_id, member_id, 3, 'withdrawn', now() FROM participations LIMIT 1`,
    ],
    ['a follow that was looked at', 'UPDATE follows SET seen_at = now()'],
    ['a vote given again', `UPDATE proposal_answers SET answered_at = now(), answer = 'want'`],
    ['a like of another moment', 'UPDATE proposal_likes SET liked_at = now()'],
    ['a like of a comment', 'UPDATE comment_likes SET liked_at = now()'],
    ['a bundle that says the same', 'UPDATE bundles SET price_cents = price_cents, stock = stock'],
    ['a step that says the same', 'UPDATE price_steps SET price_cents = price_cents'],
    ['a variation in another place', 'UPDATE variations SET position = position + 1'],
    ['nothing at all', 'DELETE FROM participations WHERE false'],
  ])('%s', async (_, text) => {
    const before = await versions()
    await pool.query(text)
    expect(await versions()).toEqual(before)
    expect(await takeTags(pool)).toEqual([])
  })
})

const differences = async (repair = false) => {
  const found = []
  for await (const each of findDifferences(db, repair)) found.push(each)
  return found
}

const spoil = async () => {
  await pool.query('UPDATE items SET reached = 7, threads = 5 WHERE id = $1', [group.id])
  await pool.query('UPDATE proposals SET wants = 9 WHERE id = $1', [proposal.id])
  await pool.query('UPDATE comments SET likes = 8 WHERE id = $1', [comment])
}

const spoilt = [
  { table: 'comments', id: comment, fact: 'likes', kept: 8, counted: 1 },
  { table: 'items', id: group.id, fact: 'reached', kept: 7, counted: 7980 },
  { table: 'items', id: group.id, fact: 'threads', kept: 5, counted: 1 },
  { table: 'proposals', id: proposal.id, fact: 'wants', kept: 9, counted: 1 },
]

test('wrong facts are found, reported, and repaired on request', async () => {
  expect(await differences()).toEqual([])
  await spoil()
  expect(await differences()).toEqual(spoilt)
  lines.length = 0
  await checkFacts.run(deps, {})
  expect(lines.map(({ level }) => level)).toEqual(spoilt.map(() => 'error'))
  expect(lines[1]).toMatchObject(spoilt[1] ?? {})
  expect(await differences(true)).toEqual(spoilt)
  expect(await differences()).toEqual([])
  lines.length = 0
  await checkFacts.run(deps, {})
  expect(lines).toEqual([])
})

test('a check takes no locks and reads one snapshot', async () => {
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query('UPDATE participations SET quantity = 5')
  await client.query('SELECT FROM items FOR UPDATE')
  expect(await differences()).toEqual([])
  await client.query('ROLLBACK')
  client.release()
})
