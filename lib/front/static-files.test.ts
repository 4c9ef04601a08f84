import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, afterEach, expect, test } from 'vitest'
import { ask, closeServers, listen } from '../../tests/setup/front/server.ts'
import { contentHash, createStaticFiles } from './static-files.ts'

const root = mkdtempSync(join(tmpdir(), 'static-files-'))
const script = Buffer.from('const price = 1\n'.repeat(100))
mkdirSync(join(root, 'static', 'chunks'), { recursive: true })
mkdirSync(join(root, 'public'))
mkdirSync(join(root, 'small'))
writeFileSync(join(root, 'secret.txt'), 'secret')
writeFileSync(join(root, 'static', 'chunks', 'a1b2.js'), script)
writeFileSync(join(root, 'public', 'un nome.svg'), '<svg/>')
writeFileSync(join(root, 'public', 'sw.js'), '//')
writeFileSync(join(root, 'public', '.env'), 'secret')
symlinkSync(join(root, 'secret.txt'), join(root, 'public', 'link.txt'))
const made = Buffer.from('made at build')
writeFileSync(join(root, 'small', `${contentHash(script)}.gzip`), made)

afterEach(closeServers)
afterAll(() => rmSync(root, { recursive: true }))

const start = () => {
  const files = createStaticFiles({
    folders: [
      { folder: join(root, 'static'), prefix: '/_next/static/', immutable: true },
      { folder: join(root, 'public'), prefix: '/', immutable: false },
    ],
    precompressed: join(root, 'small'),
    headers: { 'x-content-type-options': 'nosniff' },
  })
  return listen((req, res) => {
    if (!files.handle(req, res)) res.writeHead(418).end()
  })
}

test('files whose name contains a hash are immutable, and sent as the build compressed them', async () => {
  const url = `${await start()}/_next/static/chunks/a1b2.js?dpl=1`
  const br = await ask(url, { 'accept-encoding': 'br' })
  expect(br.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  })
  expect(brotliDecompressSync(br.body)).toEqual(script)
  expect((await ask(url, { 'accept-encoding': 'gzip' })).body).toEqual(made)
})

test('files answer 304 to clients that have them, headers only to HEAD, and nothing to POST', async () => {
  const url = await start()
  const first = await ask(`${url}/un%20nome.svg`)
  expect(first.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  const etag = { 'if-none-match': String(first.headers.etag) }
  expect((await ask(`${url}/un%20nome.svg`, etag)).status).toBe(304)
  const head = await ask(`${url}/un%20nome.svg`, {}, 'HEAD')
  expect(head).toMatchObject({ status: 200, headers: { 'content-length': '6' } })
  expect(head.body).toHaveLength(0)
  // A service worker decides over other files.
  expect((await ask(`${url}/sw.js`)).headers['cache-control']).toMatch(/max-age=0/)
  expect((await ask(`${url}/sw.js`, {}, 'POST')).status).toBe(418)
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/_next/static/../../secret.txt',
  '/_next/static/chunks/..%5c..%5csecret.txt',
  '/.env',
  '/link.txt',
  '/un%20nome.svg%00.js',
])('files are never outside their folders: %s', async (path) => {
  expect((await ask((await start()) + path)).status).toBe(418)
})
