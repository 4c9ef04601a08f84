import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { StartError } from './start-error.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => unknown

type Address = { port: number; host?: string | undefined }

const longestGoodbye = 5_000

const inWords = (error: NodeJS.ErrnoException, { port }: Address) => {
  if (error.code === 'EADDRINUSE')
    return new StartError('start.portTaken', { port, next: port < 65_535 ? port + 1 : 3000 })
  if (error.code === 'EACCES') return new StartError('start.portForbidden', { port })
  return error
}

export const serve = async (handle: Handler, address: Address, upgrade?: Upgrade) => {
  const server = createServer(handle)
  // Longer than the idle timeout of usual load balancers, which would reuse a closed connection.
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 66_000
  if (upgrade) server.on('upgrade', upgrade)

  await new Promise<void>((done, refuse) => {
    server.once('error', (error) => refuse(inWords(error, address)))
    server.listen({ port: address.port, ...(address.host ? { host: address.host } : {}) }, done)
  })

  return {
    port: (server.address() as AddressInfo).port,
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
