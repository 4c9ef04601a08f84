import { createServer, type IncomingHttpHeaders, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const open = new Set<() => Promise<void>>()

/** Starts a real server for a test, on a free port. */
export const listen = async (handle: RequestListener) => {
  const server = createServer(handle)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  open.add(() => {
    server.closeAllConnections()
    return new Promise((done) => server.close(() => done()))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export const closeServers = async () => {
  await Promise.all([...open].map((close) => close()))
  open.clear()
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Returns the raw response: fetch would decompress the body and refuse some headers. */
export const ask = (
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body?: string,
) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    // The path is sent as written: URL would normalize the dots of an attack.
    const path = url.slice(url.indexOf('/', 'http://'.length))
    const asking = request({ hostname, port, path, method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk) => chunks.push(chunk))
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
    asking.on('error', reject)
    asking.end(body)
  })
