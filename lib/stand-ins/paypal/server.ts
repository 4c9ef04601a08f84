import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { ask, type Outcome } from './api.ts'
import { actions, lookUps, openControl } from './control.ts'
import { answerBrowser } from './pages.ts'
import { debugId, Refused } from './problem.ts'
import { openWorld, type WorldOptions } from './world.ts'

const largest = 1024 * 1024
const host = '127.0.0.1'

const readAll = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > largest) throw new Refused(400, 'MALFORMED_REQUEST_JSON')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const send = (response: ServerResponse, outcome: Outcome) => {
  if (outcome === 'lost') return void response.socket?.destroy()
  if (outcome === 'silent') return
  const { status, body, type, headers } = outcome
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
  response.writeHead(status, {
    ...(text && { 'content-type': type ?? 'application/json' }),
    'content-length': Buffer.byteLength(text),
    'paypal-debug-id': debugId(),
    ...headers,
  })
  response.end(text)
}

const json = (status: number, body: unknown): Outcome => ({
  status,
  body: JSON.stringify(body ?? null),
  type: 'application/json',
})

const steer = (run: (body: unknown) => unknown, raw: string): Outcome => {
  try {
    return json(200, run(raw ? JSON.parse(raw) : undefined))
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      return json(400, { error: error.message })
    throw error
  }
}

type StandInOptions = WorldOptions & {
  /** Called when no process holds the stand-in any more. */
  onDeserted?: () => unknown
}

/** Listens on the previous port, so that open pages still find it; on any free one otherwise. */
const listen = async (server: Server, port: number): Promise<number> => {
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    if (port === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return listen(server, 0)
  }
  return (server.address() as AddressInfo).port
}

const api = /^\/v[123]\//
const steering = /^\/control\/([a-z-]+)$/

/** Stand-in for the parts of PayPal that the shop uses, on localhost only. */
export const openStandIn = async (options: StandInOptions = {}) => {
  const world = openWorld(options)
  const control = openControl(world)

  const [looking, acting] = [lookUps(control, world), actions(control, world)]

  /**
   * Refuses requests with an Origin header, because any page may be open in the same browser. A GET
   * has none and may only read.
   */
  const controlOf = ({ method, headers }: IncomingMessage, pathname: string) => {
    const action = steering.exec(pathname)?.[1]
    if (!action || headers.origin) return undefined
    return looking[action] ?? (method === 'POST' ? acting[action] : undefined)
  }

  const handle = async (request: IncomingMessage): Promise<Outcome> => {
    const { method = 'GET', headers } = request
    const { pathname, search } = new URL(request.url ?? '/', world.address)
    const url = new URL(`${pathname}${search}`, world.address)
    // Another host name indicates DNS rebinding by a foreign page.
    if (headers.host !== url.host) return json(403, { error: 'unknown host' })
    const raw = await readAll(request)
    if (api.test(url.pathname)) {
      const plainHeaders = headers as Record<string, string | undefined>
      return ask({ method, url, headers: plainHeaders, raw }, world)
    }
    const run = controlOf(request, url.pathname)
    if (run) return steer(run, raw)
    const page = answerBrowser(world, { method, url, raw, origin: headers.origin })
    return page ?? json(404, { error: 'not found' })
  }

  let holders = 0
  const hold = () => {
    holders++
    return () => {
      holders--
      if (holders === 0) options.onDeserted?.()
    }
  }

  const server = createServer((request, response) => {
    if (request.url === '/control/hold' && !request.headers.origin) {
      response.once('close', hold())
      response.writeHead(200).flushHeaders()
      return
    }
    handle(request).then(
      (outcome) => send(response, outcome),
      (error) => {
        if (error instanceof Refused) return send(response, error)
        response.destroy(error)
      },
    )
  })
  server.keepAliveTimeout = 65_000
  const port = await listen(server, Number(world.store.settings.get('port')?.value ?? 0))
  world.address = `http://${host}:${port}`
  if (options.file) world.store.put('settings', { id: 'port', value: String(port) })
  world.announcements.resume()

  return {
    url: world.address,
    control,
    hold,
    world,
    close: async () => {
      world.announcements.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      world.store.close()
    },
  }
}
