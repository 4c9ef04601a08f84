import type { IncomingMessage, ServerResponse } from 'node:http'
import { type PageNotes, pageNotes } from '../../../lib/front/page-notes.ts'
import { createPages, type PagesOptions } from '../../../lib/front/pages.ts'
import { ask, listen } from './server.ts'

const text = 'Quanto costa insieme? '.repeat(100)
export const html = (n: number) => `<html><body><h1>${n}</h1>${text}</body></html>`

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

/** Lets a render write notes, as the pages of the site do. */
export const noting =
  (notes: PageNotes, render: Render = page): Render =>
  async (req, res, n) => {
    await new Promise(setImmediate)
    Object.assign(pageNotes() ?? {}, notes)
    return render(req, res, n)
  }

/** Answers with the status, from the given render on. */
export const statusOf =
  (status: number, from = 1): Render =>
  (req, res, n) => {
    if (n >= from) res.statusCode = status
    return page(req, res, n)
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
  const now = () => time.now
  const siteUrl = 'http://shop.example'
  const pages = createPages({ next, cacheBytes: 1e6, siteUrl, log, cspSources: [], now, ...more })
  const url = await listen((req, res) => {
    if (!pages.handle(req, res, refuse)) pages.serveUncached(req, res)
  })
  const get = (path: string, headers = {}, method = 'GET') => ask(url + path, headers, method)
  const post = (path: string, body: string, headers = {}) => ask(url + path, headers, 'POST', body)
  return { seen, logged, time, pages, get, post }
}
