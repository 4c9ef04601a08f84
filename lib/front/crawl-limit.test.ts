import { afterEach, expect, test } from 'vitest'
import { ask, closeServers, listen } from '../../tests/setup/front/server.ts'
import { createCrawlLimit } from './front.ts'

afterEach(closeServers)

const open = async () => {
  let moment = 0
  const isRefused = createCrawlLimit({
    addressOf: ({ headers }) => `${headers['x-from']}`,
    now: () => moment,
  })
  const url = await listen((request, response) => {
    if (!isRefused(request, response)) response.end('list')
  })
  const status = async (path: string, from: string) =>
    (await ask(url + path, { 'x-from': from })).status
  return { url, status, pass: (milliseconds: number) => (moment += milliseconds) }
}

test('limits an address to 120 sitemaps and feeds a minute, and does not limit pages', async () => {
  const { url, status, pass } = await open()
  const lists = ['/sitemap.xml', '/sitemaps/sales-1.xml', '/feeds/products.xml?again']
  for (let at = 0; at < 120; at++) expect(await status(lists[at % 3]!, 'one')).toBe(200)
  for (const path of lists) expect(await status(path, 'one')).toBe(429)
  const refused = await ask(`${url}/sitemap.xml`, { 'x-from': 'one' })
  expect(refused.headers['retry-after']).toBe('1')
  expect(await status('/ga', 'one')).toBe(200)
  expect(await status('/sitemap.xml', 'another')).toBe(200)
  pass(500)
  expect(await status('/sitemap.xml', 'one')).toBe(200)
})
