import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, ask } from '../setup/front/server.ts'
import { expect, test } from './fixtures.ts'
import { findItem, running } from './shop-database.ts'
import { startPart } from './site-server.ts'

// Checks with the output of the current build what lib/front expects of Next.
const site = (process.env.SITE_ADDRESS ?? '').replace('localhost', '127.0.0.1')
const get = (path: string, headers = {}) => ask(site + path, headers)
const nonceOf = ({ headers }: Answer) =>
  /script-src 'self' 'nonce-([\w-]+)'/.exec(`${headers['content-security-policy']}`)?.[1]
const searchPath = '/search?query=gufi'

test('every script of a page has the nonce of its render', async () => {
  const { path } = await findItem(running)
  const paths = ['/home', '/ga?page=2', path, '/auth/login', '/ga/999999999/x', '/no', searchPath]
  for (const page of paths) {
    const answer = await get(page)
    const html = answer.body.toString()
    expect(html, page).toMatch(/^<!DOCTYPE html><html lang="it">.*<\/html>$/s)
    const nonce = nonceOf(answer)
    expect(nonce, page).toBeDefined()
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
    expect(scripts.length, page).toBeGreaterThan(10)
    for (const tag of scripts)
      if (!tag.includes('application/ld+json')) expect(tag, page).toContain(`nonce="${nonce}"`)
    // The head asks for no sheet and no script before the body is there.
    const head = html.slice(0, html.indexOf('</head>'))
    expect(head, page).toContain('<style>')
    expect(head, page).not.toMatch(/<link rel="stylesheet"(?![^>]* disabled="")/)
    expect(head, page).not.toMatch(/<script src="[^>]* async|as="script"/)
  }
  const search = [await get(searchPath), await get(searchPath)]
  expect(new Set(search.map(nonceOf)).size).toBe(2)
})

test('a script without the nonce does not run', async ({ page, watch }) => {
  watch.allow(/Content Security Policy|TrustedScript/)
  await page.goto('/home')
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "injected"'
    document.body.append(script)
    return document.title
  })
  expect(ran).not.toBe('injected')
})

test('a request without a user agent gets the same document as one with it', async () => {
  const markup = async (headers: Record<string, string>) => {
    const answer = await get(searchPath, headers)
    // The order of the data in inline scripts differs from render to render.
    const html = answer.body.toString().replaceAll(/<script\b.*?<\/script>/gs, '')
    return html.replaceAll(`${nonceOf(answer)}`, '')
  }
  expect(await markup({})).toBe(await markup({ 'user-agent': 'Mozilla/5.0 Chrome/150' }))
})

test('payloads are cached, and vary only by headers of Next', async () => {
  const payload = await get('/home?_rsc', { rsc: '1' })
  expect(payload).toMatchObject({ status: 200, headers: { 'content-type': 'text/x-component' } })
  expect(payload.headers['cache-control']).toMatch(/^public/)
  expect(payload.body.toString()).toMatch(/^[0-9a-f]*:/)
})

test('failed renders are noticed, those with status 200 too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insieme-alone-'))
  const environment = { API_HOST: 'http://127.0.0.1:1', DATABASE_URL: '', DATA_DIR: folder }
  const { address, stop } = await startPart('site', environment, 'alone')
  const alone = address.replace('localhost', '127.0.0.1')
  try {
    for (const path of ['/home', '/ga']) {
      const page = await ask(alone + path)
      expect([page.status, page.headers['retry-after']]).toEqual([503, '5'])
      expect(page.body.toString()).toMatch(/<link rel="stylesheet" href="\/_next\/static\//)
      const payload = await ask(`${alone}${path}?_rsc`, { rsc: '1' })
      expect([payload.status, payload.headers['cache-control']]).toEqual([
        200,
        'private, max-age=0, must-revalidate',
      ])
    }
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
})
