import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ZodError } from 'zod'
import { Fault, openBook } from './book.ts'
import { calls } from './calls.ts'

/** `lost after` and `silent after`: carried out, but the response never arrives. */
export type Trouble = 'lost after' | 'silent after' | 'out of order' | 'forbidden'

export const keys = { key: 'key of the acquirer', secret: 'secret of its events' }

type Answer = { name?: string; status: number; body: unknown }

const readAll = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

const refused = (error: unknown): Answer => {
  if (error instanceof Fault) return { status: error.status, body: { code: error.code } }
  if (error instanceof ZodError) return { status: 400, body: { code: 'wrong_request' } }
  throw error
}

/** Plain card acquirer unknown to the shop, with a protocol completely different from PayPal's. */
export const openAcquirer = async ({ now = () => new Date() } = {}) => {
  const book = openBook(now)
  const known = new Map<string, { digest: string; answer: Answer }>()
  let troubles: { name: string; trouble: Trouble }[] = []

  const run = (request: IncomingMessage, url: URL, text: string): Answer => {
    const call = calls.find(
      ({ method, path }) => method === request.method && path.test(url.pathname),
    )
    if (!call) return { status: 404, body: { code: 'not_found' } }
    const { name } = call
    if (request.headers['x-api-key'] !== keys.key)
      return { name, status: 401, body: { code: 'bad_key' } }
    const trouble = troubles.find((one) => one.name === name)?.trouble
    if (trouble === 'out of order') return { name, status: 503, body: {} }
    if (trouble === 'forbidden') return { name, status: 403, body: { code: 'forbidden' } }
    const id = call.path.exec(url.pathname)?.[1] ?? ''
    const asked = { id, query: url.searchParams, body: text === '' ? {} : JSON.parse(text) }
    try {
      return { name, status: 200, body: call.run(book, asked) }
    } catch (error) {
      return { name, ...refused(error) }
    }
  }

  /** Idempotent: the same key with the same body gets the same response. */
  const once = (request: IncomingMessage, url: URL, text: string): Answer => {
    const key = request.headers['idempotency-key']
    const first = typeof key === 'string' ? known.get(key) : undefined
    const digest = createHash('sha256').update(`${url.pathname} ${text}`).digest('hex')
    if (first && first.digest !== digest) return { status: 409, body: { code: 'other_request' } }
    if (first) return first.answer
    const answer = run(request, url, text)
    if (typeof key === 'string' && answer.status < 500) known.set(key, { digest, answer })
    return answer
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const { name, status, body } = once(request, url, await readAll(request))
    const trouble = troubles.find((one) => one.name === name)?.trouble
    if (trouble === 'lost after') return response.destroy()
    if (trouble === 'silent after') return undefined
    response.writeHead(status, { 'content-type': 'application/json' })
    return response.end(JSON.stringify(body))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    book,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Applies to every call of that name until cleared. */
    disturb: (name: string, trouble: Trouble) => {
      troubles.push({ name, trouble })
    },
    clear: () => {
      troubles = []
      book.nextRefunds.length = 0
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
