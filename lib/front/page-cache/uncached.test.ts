import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { ask, closeServers, listen } from '../../../tests/setup/front/server.ts'
import { createPolicy } from './security.ts'
import { serveUncached } from './uncached.ts'

afterEach(closeServers)

const line = `<url><loc>https://insieme.example/reega/1/gufi</loc></url>\n`
const xml = line.repeat(40_000)
const log = { warn: () => {}, error: () => {} }

const setUp = (type: string, headers: Record<string, string> = {}) =>
  listen((req, res) =>
    serveUncached(req, res, {
      log,
      headers: {},
      policy: createPolicy({}),
      next: async (_, answer: ServerResponse) => {
        answer.writeHead(200, { 'content-type': type, etag: '"a"', ...headers })
        if (req.method === 'HEAD') return void answer.end()
        const pieces = Array.from({ length: 40 }, () => line.repeat(1_000))
        for await (const piece of Readable.from(pieces))
          if (!answer.write(piece)) await new Promise((done) => answer.once('drain', done))
        answer.end()
      },
    }),
  )

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('XML goes out as %s, whole', async (encoding, open) => {
  const url = await setUp('application/xml; charset=utf-8')
  const { headers, body } = await ask(`${url}/sitemaps/sales-1.xml`, {
    'accept-encoding': encoding,
  })
  expect(headers).toMatchObject({ 'content-encoding': encoding, etag: 'W/"a"' })
  expect(headers.vary).toContain('Accept-Encoding')
  expect(headers).not.toHaveProperty('content-length')
  expect(body.length).toBeLessThan(xml.length / 50)
  expect(open(body).toString()).toBe(xml)
})

it('sends plain text to clients without compression, with a Vary header', async () => {
  const url = await setUp('application/rss+xml')
  const { headers, body } = await ask(`${url}/feeds/products.xml`)
  expect(headers).not.toHaveProperty('content-encoding')
  expect(headers.vary).toContain('Accept-Encoding')
  expect(body.toString()).toBe(xml)
})

it('sends the same headers to HEAD', async () => {
  const url = await setUp('text/xml')
  const { headers, body } = await ask(`${url}/sitemap.xml`, { 'accept-encoding': 'br' }, 'HEAD')
  expect(headers['content-encoding']).toBe('br')
  expect(body).toHaveLength(0)
})

it('leaves other content types and compressed responses unchanged', async () => {
  for (const [type, headers] of [
    ['text/event-stream', {}],
    ['text/xml', { 'content-encoding': 'zstd' }],
  ] as const) {
    const { body } = await ask(`${await setUp(type, headers)}/`, { 'accept-encoding': 'br' })
    expect(body.toString()).toBe(xml)
  }
})
