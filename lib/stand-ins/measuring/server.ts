import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const players = ['analytics', 'ads', 'pixel', 'recording', 'monitoring', 'cookiebot'] as const

/** Request received by one of the stand-ins. */
type Sent = {
  to: (typeof players)[number]
  what: string
  query: Record<string, string>
  body: string
}

/** Scripts by path; an id may follow that of the recording. */
const scripts: Record<string, string> = {
  '/analytics/gtag.js': 'gtag.js',
  '/ads/gtag.js': 'gtag.js',
  '/pixel/fbevents.js': 'pixel.js',
  '/recording/tag': 'recording.js',
  '/monitoring/agent.js': 'monitoring.js',
  '/cookiebot/uc.js': 'cookiebot.js',
}

const source = (name: string) => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8')

const anybody = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }

/**
 * Stand-in for measuring and advertising providers: scripts that handle consent, cookies and events
 * like the real ones, and an endpoint that records all requests.
 */
export const openMeasuringStandIn = async ({ port = 0 } = {}) => {
  const sent: Sent[] = []

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    if (pathname === '/sent') {
      response.writeHead(200, { ...anybody, 'content-type': 'application/json' })
      return void response.end(JSON.stringify(sent))
    }
    const [, name = '', what = ''] = /^\/([a-z]+)\/(.+)$/.exec(pathname) ?? []
    const to = players.find((player) => player === name)
    if (!to) return void response.writeHead(404, anybody).end()
    sent.push({ to, what, query: Object.fromEntries(searchParams), body: await text(request) })
    const script = scripts[pathname.replace(/^(\/recording\/tag)\/.*/, '$1')]
    if (!script) return void response.writeHead(204, anybody).end()
    response.writeHead(200, { ...anybody, 'content-type': 'text/javascript; charset=utf-8' })
    response.end(source(script))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    sent,
    /** Environment variables that make a shop use the stand-ins. */
    environment: {
      ANALYTICS_ID: 'G-STANDIN',
      ANALYTICS_SCRIPT: `${url}/analytics/gtag.js`,
      RECORDING_ID: 'standin',
      RECORDING_SCRIPT: `${url}/recording/tag`,
      MONITORING_SCRIPT: `${url}/monitoring/agent.js`,
      AD_TAG_ID: 'AW-STANDIN',
      AD_TAG_CONVERSION: 'standin',
      AD_TAG_SCRIPT: `${url}/ads/gtag.js`,
      AD_PIXEL_ID: '100000001',
      AD_PIXEL_SCRIPT: `${url}/pixel/fbevents.js`,
      COOKIEBOT_SCRIPT: `${url}/cookiebot/uc.js`,
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
