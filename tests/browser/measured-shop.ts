import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page, Request } from 'playwright/test'
import { openMeasuringStandIn } from '#lib/stand-ins/measuring/server.ts'
import { openDatabaseServer } from '../setup/database-server.ts'
import { test as base, expect } from './fixtures.ts'
import { onPort, startPart } from './site-server.ts'

/** Opens a separate demo shop with all measuring providers configured. */
const openMeasuredShop = async (more: Record<string, string> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'insieme-measured-'))
  await chmod(folder, 0o755)
  const standIn = await openMeasuringStandIn()
  const server = await openDatabaseServer()
  const DATABASE_URL = await server.create(`${server.prefix}_measured`)
  const own = {
    DATABASE_URL,
    DATA_DIR: folder,
    ENABLE_DEMO: 'true',
    ...standIn.environment,
    ...more,
  }
  const part = await onPort((PORT) =>
    startPart('everything', { ...own, PORT, SITE_URL: `http://localhost:${PORT}` }, 'measured'),
  )
  const close = async () => {
    await part.stop()
    await standIn.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { address: part.address, logins: part.logins, standIn, close }
}

export type MeasuredShop = Awaited<ReturnType<typeof openMeasuredShop>>

let shop: MeasuredShop | undefined

/** Fixtures for a test file with its own measured shop and base URL. */
export const shopOf = (more: Record<string, string> = {}) => {
  const test = base.extend({
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what is asked for from here
    baseURL: async ({}, use) => use(shop?.address),
  })
  test.describe.configure({ mode: 'serial', timeout: 180_000 })
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what is asked for from here
  test.beforeAll(async ({}, info) => {
    info.setTimeout(180_000)
    shop = await openMeasuredShop(more)
  })
  test.afterAll(() => shop?.close())
  return { test, shop: () => shop! }
}

/** Signs in the first member of its demo for a session. */
export const signIn = async (page: Page, { logins, address }: MeasuredShop) => {
  const answer = await page.request.post('/api/users/login', { data: logins[0] })
  expect(answer.status(), await answer.text()).toBe(200)
  const { data } = (await answer.json()) as { data: { token: string } }
  const token = { name: 'token', value: data.token, url: address, sameSite: 'Lax' as const }
  await page.context().addCookies([token])
}

type Recorded = { to: string; what: string; query: URLSearchParams; body: string }

/** Records all requests of a browser to other origins, in order. */
export const watchRequests = (context: BrowserContext, { address, standIn }: MeasuredShop) => {
  const elsewhere: URL[] = []
  const requests: Recorded[] = []
  const events: Record<string, unknown>[] = []
  const record = (request: Request) => {
    const url = new URL(request.url())
    if (url.origin === address && url.pathname === '/api/events')
      events.push(request.postDataJSON() as Record<string, unknown>)
    if (!url.protocol.startsWith('http') || url.origin === address) return
    elsewhere.push(url)
    if (url.origin !== standIn.url) return
    const [, to = '', ...rest] = url.pathname.split('/')
    const body = request.postData() ?? ''
    requests.push({ to, what: rest.join('/'), query: url.searchParams, body })
  }
  context.on('request', record)
  return {
    requests,
    /** Events sent to the shop itself, without a third party. */
    events,
    origins: () => [...new Set(elsewhere.map(({ origin }) => origin))].sort(),
    players: () => [...new Set(requests.map(({ to }) => to))].sort(),
    /** Returns the names of events sent to one provider. */
    eventsTo: (to: string) =>
      requests
        .filter((one) => one.to === to)
        .flatMap(({ query }) => query.get('en') ?? query.get('ev') ?? []),
    forget: () => {
      elsewhere.length = 0
      requests.length = 0
      events.length = 0
    },
  }
}

export type Watched = ReturnType<typeof watchRequests>
