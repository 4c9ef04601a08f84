import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { page } from '../../tests/setup/front/pages.ts'
import { ask, closeServers, listen } from '../../tests/setup/front/server.ts'
import { createFront } from './front.ts'

afterEach(closeServers)

/** Front without a build. Its Next answers 500 to an address that cannot be decoded, like the real one. */
const openFront = async () => {
  const seen: (string | undefined)[] = []
  const front = createFront({
    folder: join(tmpdir(), 'no-build'),
    production: true,
    next: async (req, res) => {
      seen.push(req.url)
      try {
        decodeURIComponent(req.url ?? '')
      } catch {
        res.statusCode = 500
      }
      await page(req, res, seen.length)
    },
    cacheBytes: 1e6,
    rendersPerAddress: 100,
    siteUrl: 'http://shop.example',
    log: { warn: () => {}, error: () => {} },
    subscribe: () => () => {},
    addressOf: () => '192.0.2.1',
    trusted: { cspSources: [], scripts: [] },
  })
  return { seen, url: await listen(front) }
}

test.each(['/ga/%', '/nothing/%ff', '/%c0%af', '/ga/7/%00', '/%E0%A4%A?query=x'])(
  'the address %s, which cannot be decoded, is that of no page',
  async (path) => {
    const { seen, url } = await openFront()
    for (const [method, headers] of [
      ['GET', {}],
      ['GET', { rsc: '1' }],
      ['POST', {}],
    ] as const)
      expect((await ask(url + path, headers, method)).status).toBe(200)
    expect(new Set(seen)).toEqual(new Set(['/-']))
  },
)

test('an address with encoded letters or slashes, or with any query, reaches its page', async () => {
  const { seen, url } = await openFront()
  const paths = ['/proposta/citt%C3%A0', '/proposta/a%2Fb', '/proposta?query=%2525']
  for (const path of paths) expect((await ask(url + path)).status).toBe(200)
  expect(seen).toEqual(paths)
})
