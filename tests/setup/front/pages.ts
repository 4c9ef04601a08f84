import type { IncomingMessage, ServerResponse } from 'node:http'
import { createPages, type PagesOptions } from '../../../lib/front/page-cache/pages.ts'
import { createPolicy } from '../../../lib/front/page-cache/security.ts'
import { serveUncached } from '../../../lib/front/page-cache/uncached.ts'
import { ask, listen } from './server.ts'

const push = 'self.__next_f.push([1,"data"])'
const text = 'Quanto costa insieme? '.repeat(100)
export const html = (n: number) =>
  `<html><body><h1>${n}</h1>${text}<script>${push}</script></body></html>`

export type Render = (req: IncomingMessage, res: ServerResponse, n: number) => void | Promise<void>

/** Stands for Next: answers the n-th render as a document or a payload. */
export const page: Render = (req, res, n) => {
  res.setHeader('vary', 'rsc, next-router-state-tree')
  if (req.headers.rsc === '1') {
    res.setHeader('content-type', 'text/x-component')
    return void res.end(`0:{"n":${n}}${text}`)
  }
  res.setHeader('content-type', 'text/html; charset=utf-8')
  res.flushHeaders()
  res.write(html(n).slice(0, 50))
  res.end(html(n).slice(50))
}

type Refuse = Parameters<ReturnType<typeof createPages>['handle']>[2]

/** Serves cached pages from a real HTTP server, with the renderer and the clock of the test. */
export const openPages = async (
  render: Render = page,
  more: Partial<PagesOptions> = {},
  refuse?: Refuse,
) => {
  const seen: IncomingMessage[] = []
  const logged: unknown[] = []
  const time = { now: 0 }
  const log = {
    warn: (...of: unknown[]) => logged.push(of),
    error: (...of: unknown[]) => logged.push(of),
  }
  const next = async (req: IncomingMessage, res: ServerResponse) => {
    seen.push(req)
    await render(req, res, seen.length)
  }
  const policy = createPolicy({})
  const now = () => time.now
  const siteUrl = 'http://shop.example'
  const pages = createPages({ next, cacheBytes: 1e6, siteUrl, log, policy, now, ...more })
  const url = await listen((req, res) => {
    if (!pages.handle(req, res, refuse)) serveUncached(req, res, { next, log, policy, headers: {} })
  })
  const get = (path: string, headers = {}, method = 'GET') => ask(url + path, headers, method)
  return { seen, logged, time, pages, get }
}
