import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { type PageNotes, takeNotes } from '../page-notes.ts'
import type { Rendered } from './answer.ts'

export type Next = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** Response without a socket: collects what Next writes. */
class Gathered extends ServerResponse {
  readonly chunks: Buffer[] = []

  #take(chunk: unknown, encoding: unknown) {
    if (chunk === undefined || chunk === null || typeof chunk === 'function') return
    const code = typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'
    this.chunks.push(
      typeof chunk === 'string' ? Buffer.from(chunk, code) : Buffer.from(chunk as Uint8Array),
    )
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status
    const headers = rest.find((each) => typeof each === 'object' && each !== null)
    const pairs = Array.isArray(headers)
      ? new Headers(headers as [string, string][])
      : Object.entries(headers ?? {})
    for (const [name, value] of pairs) if (value !== undefined) this.setHeader(name, value)
    return this
  }

  override flushHeaders() {}

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    this.#take(chunk, rest[0])
    const done = rest.find((each) => typeof each === 'function') as (() => void) | undefined
    if (done) process.nextTick(done)
    return true
  }

  override destroy(error?: Error): this {
    super.destroy(error)
    process.nextTick(() => this.emit('close'))
    return this
  }

  override end(...given: unknown[]): this {
    if (this.finished) return this
    this.#take(given[0], given[1])
    this.finished = true
    const done = given.find((each) => typeof each === 'function') as (() => void) | undefined
    process.nextTick(() => {
      done?.()
      this.emit('finish')
      this.emit('close')
    })
    return this
  }
}

/**
 * Renders a page with a request built here, so that nothing of the visitor's request can leak into the
 * cache.
 */
export const capture = (
  next: Next,
  url: string,
  headers: Record<string, string>,
): Promise<Rendered> =>
  new Promise((resolve, reject) => {
    const notes: PageNotes = {}
    const req = new IncomingMessage(new Socket())
    req.method = 'GET'
    req.url = url
    for (const [name, value] of Object.entries(headers)) {
      req.headers[name] = value
      req.rawHeaders.push(name, value)
    }
    req.complete = true
    req.push(null)
    const res = new Gathered(req)
    res.once('finish', () => {
      const answered = Object.entries(res.getHeaders()).map(([name, value]) => [
        name,
        Array.isArray(value) ? value : String(value),
      ])
      resolve({
        status: res.statusCode,
        headers: Object.fromEntries(answered),
        body: Buffer.concat(res.chunks),
        notes,
      })
    })
    res.once('close', () =>
      reject(new Error(`the renderer closed the response of ${url} before its end`)),
    )
    takeNotes(notes, () => next(req, res)).catch(reject)
  })
