import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { createProbes } from './http/probes.ts'
import { StartError } from './start-error.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => unknown

type Options = {
  port: number
  host?: string | undefined
  /** True while the process can work: what balancers ask. */
  isReady: () => Promise<boolean>
  upgrade?: Upgrade | undefined
  /** Seconds in which balancers learn that the process leaves, while it goes on answering. */
  drainSeconds?: number
}

const longestGoodbye = 15_000

const inWords = (error: NodeJS.ErrnoException, { port }: Options) => {
  if (error.code === 'EADDRINUSE')
    return new StartError('start.portTaken', { port, next: port < 65_535 ? port + 1 : 3000 })
  if (error.code === 'EACCES') return new StartError('start.portForbidden', { port })
  return error
}

/** Serves requests, and the checks of balancers before them. */
export const serve = async (handle: Handler, options: Options) => {
  const { port, host, isReady, upgrade, drainSeconds = 0 } = options
  const probes = createProbes(isReady)
  let isLeaving = false
  // Balancers may check without a host, which this server refuses itself for anything else.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    // A kept connection would bring more requests.
    if (isLeaving) response.shouldKeepAlive = false
    if (probes.handle(request, response)) return
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      response.writeHead(400, { connection: 'close' }).end()
    else handle(request, response)
  })
  // Longer than the idle timeout of usual load balancers, which would reuse a closed connection.
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 66_000
  if (upgrade) server.on('upgrade', upgrade)

  await new Promise<void>((done, refuse) => {
    server.once('error', (error) => refuse(inWords(error, options)))
    server.listen({ port, ...(host ? { host } : {}) }, done)
  })

  return {
    port: (server.address() as AddressInfo).port,
    /** Stops being ready, and goes on answering until balancers have learned it. */
    drain: async () => {
      isLeaving = true
      probes.leave()
      await pause(drainSeconds * 1000)
    },
    /** Ends open requests. */
    close: () =>
      new Promise<void>((done) => {
        // Closes connections that become idle after their last response.
        const sweep = setInterval(() => server.closeIdleConnections(), 50)
        const limit = setTimeout(() => server.closeAllConnections(), longestGoodbye)
        server.close(() => {
          clearInterval(sweep)
          clearTimeout(limit)
          done()
        })
      }),
  }
}
