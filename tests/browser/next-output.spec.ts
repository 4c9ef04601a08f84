import { createSheets } from '#lib/front/front.ts'
import type { Rendered } from '#lib/front/page-cache/answer.ts'
import { isBroken } from '#lib/front/page-cache/broken.ts'
import { brokenPage } from '#lib/front/page-cache/broken-page.ts'
import { arrangeForFirstPaint } from '#lib/front/page-cache/first-paint.ts'
import { createPolicy } from '#lib/front/page-cache/security.ts'
import { unknownVariants } from '#lib/front/page-cache/variants.ts'
import { basketMark } from '#lib/site/basket-mark.ts'
import { fontScript } from '#lib/site/fonts.ts'
import { pressMark } from '#lib/site/press-mark.ts'
import { tokenMark } from '#lib/site/token-mark.ts'
import { trustMark } from '#lib/site/trust-mark.ts'
import { expect, test } from './fixtures.ts'
import { type Ask, askNext, type Raw } from './raw-pages.ts'
import { findItem, running } from './shop-database.ts'

// Tests functions that parse output of Next and React with the output of the current build.
const policyOf = createPolicy({
  scripts: [trustMark, tokenMark, basketMark, pressMark, fontScript],
})
const readSheet = createSheets(process.cwd())
const rendered = ({ status, headers, body }: Raw): Rendered => ({
  status,
  headers,
  body: Buffer.from(body),
})
const typeOf = ({ headers }: Raw) => String(headers['content-type'])
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length

const documentOf = (url: string): Ask => ({ url })
const payloadOf = (url: string): Ask => ({
  url: `${url}${url.includes('?') ? '&' : '?'}_rsc`,
  headers: { rsc: '1' },
})

let asks: Ask[]
let output: Awaited<ReturnType<typeof askNext>>

// One worker, because starting Next is slower than all requests.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  const { path } = await findItem(running)
  const paths = ['/home', '/ga?page=2', path, '/auth/login', '/ga/999999999/x']
  asks = [...paths.map(documentOf), ...paths.map(payloadOf)]
  const named: Ask = { url: '/auth/login', headers: { 'user-agent': 'Lynx' } }
  output = await askNext(process.env.SITE_ADDRESS ?? '', [...asks, named])
})

const answers = (ofPayloads: boolean) =>
  asks.flatMap(({ url, headers }, index) =>
    Boolean(headers) === ofPayloads ? [{ url, answer: output.raw[index]! }] : [],
  )

test('complete documents are recognized', () => {
  const documents = answers(false)
  expect(documents).toHaveLength(5)
  for (const { url, answer: document } of documents) {
    const { body } = document
    expect([url, document.status]).toEqual([url, 200])
    expect(typeOf(document)).toBe('text/html; charset=utf-8')
    expect(body).toMatch(/^<!DOCTYPE html><html lang="it">.*<\/html>$/s)
    expect(isBroken(rendered(document)), url).toBe(false)
    expect(document.headers.vary, url).toContain('rsc')
    expect(unknownVariants(document.headers.vary)).toEqual([])

    const { policy, refused } = policyOf(url, body)
    expect(refused, url).toEqual([])
    expect(count(policy, /'sha256-/g)).toBeGreaterThan(2)

    const sheets = count(body, /<link rel="stylesheet"/g)
    const arranged = arrangeForFirstPaint(body, readSheet)
    const head = arranged.slice(0, arranged.indexOf('</head>'))
    expect(sheets).toBeGreaterThan(0)
    expect(count(head, /<link rel="stylesheet"[^>]* disabled=""\/>/g), url).toBe(sheets)
    expect(count(head, /<style>/g)).toBeGreaterThanOrEqual(sheets)
    // The only remaining script is the noModule one, which no modern browser fetches.
    expect(count(head, /<script src="[^"]*"(?! noModule="")/g), url).toBe(0)
    expect(count(head, /<link rel="preload" as="script"/g), url).toBe(0)
    expect(count(arranged, /<script src=/g)).toBe(count(body, /<script src=/g))
    expect(count(body.slice(0, body.indexOf('</head>')), /<script src=/g)).toBeGreaterThan(1)
  }
})

test('a request without a user agent gets the same document as one with it', () => {
  // The order of the data in inline scripts differs from render to render.
  const markup = ({ body }: Raw) => body.replaceAll(/<script>.*?<\/script>/gs, '')
  const unnamed = answers(false).find(({ url }) => url === '/auth/login')!.answer
  expect(markup(unnamed)).toBe(markup(output.raw.at(-1)!))
})

test('complete payloads are recognized', () => {
  const payloads = answers(true)
  expect(payloads).toHaveLength(5)
  for (const { url, answer } of payloads) {
    expect([url, answer.status, typeOf(answer)]).toEqual([url, 200, 'text/x-component'])
    expect(answer.body).toMatch(/^[0-9a-f]*:/)
    expect(isBroken(rendered(answer)), url).toBe(false)
    expect(unknownVariants(answer.headers.vary)).toEqual([])
  }
})

test('failed renders are recognized as broken', async () => {
  const { raw } = await askNext(
    'http://127.0.0.1:1',
    ['/home', '/ga'].flatMap((url) => [documentOf(url), payloadOf(url)]),
  )
  for (const answer of raw) expect(isBroken(rendered(answer)), answer.body.slice(-300)).toBe(true)
  const payloads = raw.filter((answer) => typeOf(answer) === 'text/x-component')
  expect(payloads).toHaveLength(2)
  // The status is 200: only the content shows that they are broken.
  for (const { status } of payloads) expect(status).toBe(200)
  expect(brokenPage(raw[0]?.body ?? '')).toMatch(/<link rel="stylesheet" href="\/_next\/static\//)
})

test('late parts streamed by React are allowed, and failed ones found', () => {
  const { streamed } = output
  expect(streamed).toContain('$RC("B:0"')
  const { refused } = policyOf('/home', streamed)
  expect(refused).toEqual([])
  const isDetected = (body: string) =>
    isBroken({ status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(body) })
  const scripts = [...streamed.matchAll(/<script>.*?<\/script>/gs)].map(([script]) => script)
  const regret = scripts.filter((script) => script.includes('$RX("')).join('')
  expect(regret).not.toBe('')
  // Either of React's two markers is enough.
  expect(isDetected(regret)).toBe(true)
  expect(isDetected(scripts.reduce((html, script) => html.replace(script, ''), streamed))).toBe(
    true,
  )
  expect(isDetected(streamed.replaceAll('digest', 'NEXT_REDIRECT'))).toBe(false)
})
