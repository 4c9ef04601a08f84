import { expect, test } from 'vitest'
import { buildComment } from '../../factories/comments.ts'
import { buildItem } from '../../factories/items.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { dataOf } from '../api.ts'
import { openCountedApi } from '../counted-api.ts'

const { pool, read, create } = await openCountedApi()
const call = create()

type Card = { id: number; current_price: number; latest_comment: { content: string } | null }
type Page = { preorders: { data: Card[] }; sales: { data: Card[] }; proposals: { data: Card[] } }
const preview = async (term: string) =>
  dataOf<Page>(await call('GET', `/search/preview?term=${encodeURIComponent(term)}`))

test('cards of a search are read from memory until their change is announced', async () => {
  const sale = await buildItem(pool, { kind: 'sale', title: 'Torrione Verde' })
  const group = await buildItem(pool, { title: 'Torrione Giallo' })
  const { id: proposal } = await buildProposal(pool, { title: 'Torrione di legno' })
  // Rows are not kept while the announcements of what was just built arrive.
  const readIds = async () => {
    const before = read.length
    await preview('torrione')
    return read.slice(before).filter((name) => /\/ids$/.test(name))
  }
  await expect.poll(readIds).toEqual([])
  const found = await preview('torrione')
  expect(found.sales.data[0]).toMatchObject({ id: sale.id, current_price: 39.9 })

  await pool.query('UPDATE bundles SET price_cents = 2990 WHERE id = $1', [sale.bundleIds[0]])
  await buildComment(pool, { itemId: group.id, body: 'Arriva presto?' })
  await buildComment(pool, { proposalId: proposal, body: 'Lo vorrei anch’io.' })
  await expect.poll(async () => (await preview('torrione')).sales.data[0]?.current_price).toBe(29.9)
  const comments = async () => {
    const { preorders, proposals } = await preview('torrione')
    return [...preorders.data, ...proposals.data].map((card) => card.latest_comment?.content)
  }
  await expect.poll(comments).toEqual(['Arriva presto?', 'Lo vorrei anch’io.'])
})
