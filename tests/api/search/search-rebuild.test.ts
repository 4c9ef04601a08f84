import { beforeAll, expect, test } from 'vitest'
import { rebuildEntries } from '#lib/services/storefront/search/commands.ts'
import { buildItem } from '../../factories/items.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { dataOf, openTestApi } from '../api.ts'
import { isWaiting } from '../database.ts'
import { shellOf } from '../shell.ts'

const { call, clock, db, pool } = await openTestApi()
const made = { item: 0, proposal: 0 }

beforeAll(async () => {
  made.item = (await buildItem(pool, { title: 'La Torre di Vetro' })).id
  made.proposal = (await buildProposal(pool, { title: 'Un mulino di legno' })).id
})

const foundBy = async (term: string) =>
  (await dataOf<{ name: string }[]>(await call('GET', `/search?term=${term}`))).map(
    ({ name }) => name,
  )

const rebuild = async () => {
  const steps: { kind: string; mended: number }[] = []
  for await (const { kind, mended } of rebuildEntries(db, clock.now())) steps.push({ kind, mended })
  return steps
}

test('wrong and missing entries are rewritten, and correct ones are not', async () => {
  await pool.query(`UPDATE search_entries SET title = 'x', document = '' WHERE item_id = $1`, [
    made.item,
  ])
  await pool.query('DELETE FROM search_entries WHERE proposal_id = $1', [made.proposal])
  expect([await foundBy('torre'), await foundBy('mulino')]).toEqual([[], []])
  expect(await rebuild()).toEqual([
    { kind: 'item', mended: 1 },
    { kind: 'proposal', mended: 1 },
  ])
  expect(await foundBy('torre')).toEqual(['La Torre di Vetro'])
  expect(await foundBy('mulino')).toEqual(['Un mulino di legno'])
  expect(await rebuild()).toEqual([
    { kind: 'item', mended: 0 },
    { kind: 'proposal', mended: 0 },
  ])
})

test('an item renamed during the rebuild keeps its new name', async () => {
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query(`UPDATE items SET title = 'La Torre di Pietra' WHERE id = $1`, [made.item])
  const rebuilt = rebuild()
  await expect.poll(() => isWaiting(pool)).toBe(true)
  await client.query('COMMIT')
  client.release()
  await rebuilt
  expect(await foundBy('pietra')).toEqual(['La Torre di Pietra'])
  expect(await foundBy('vetro')).toEqual([])
})

test('the command reports its progress', async () => {
  const search = await shellOf(pool, 'search', {})
  const output = await search.does('rebuild')
  expect(output).toBe(
    `Gruppi e prodotti: fino al numero ${made.item} di ${made.item}, rifatti 0\n` +
      `Proposte: fino al numero ${made.proposal} di ${made.proposal}, rifatte 0\n` +
      'La ricerca è a posto.\n',
  )
  expect(await search.refuses('build')).toContain('Volevi dire rebuild?')
})
