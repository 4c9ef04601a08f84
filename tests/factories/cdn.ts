import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { CdnSettings } from '#kernel/config/cdn.ts'

type Purge = (request: IncomingMessage, body: string) => string[] | undefined

const token = 'a-token-that-may-purge'

/** Tags that a request purges by the published protocol of each cache; undefined for any other request. */
const protocols: Record<CdnSettings['kind'], { path: string; purge: Purge; answer: string }> = {
  varnish: {
    path: '',
    purge: ({ method, headers }) =>
      method === 'PURGE' ? `${headers['xkey-purge']}`.split(' ') : undefined,
    answer: '',
  },
  fastly: {
    path: '/service/SU1Z0isxPaozGVKXdv0eY/purge',
    purge: ({ method, headers, url }, body) =>
      method === 'POST' &&
      url === '/service/SU1Z0isxPaozGVKXdv0eY/purge' &&
      headers['fastly-key'] === token &&
      headers['content-type'] === 'application/json'
        ? JSON.parse(body).surrogate_keys
        : undefined,
    answer: '{"preorder:1":"108-1391560174-974124"}',
  },
  cloudflare: {
    path: '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/purge_cache',
    purge: ({ method, headers, url }, body) =>
      method === 'POST' &&
      url?.endsWith('/zones/023e105f4ecef8ad9ca31a8372d0c353/purge_cache') &&
      headers.authorization === `Bearer ${token}`
        ? JSON.parse(body).tags
        : undefined,
    answer: '{"success":true,"errors":[],"messages":[],"result":{"id":"9a7806061c88ada1"}}',
  },
}

/** Listens as a CDN that is asked to purge; `isDown` makes it refuse. */
export const openCdnServer = async (kind: CdnSettings['kind']) => {
  const { path, purge, answer } = protocols[kind]
  const state = { isDown: false, purges: [] as string[][], refused: 0 }
  const server = createServer(async (request, response) => {
    const tags = purge(request, await text(request))
    if (!tags || state.isDown) {
      state.refused++
      response.writeHead(tags ? 503 : 400).end('{"success":false}')
      return
    }
    state.purges.push(tags)
    response.end(answer)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const settings: CdnSettings = { kind, urls: [`http://127.0.0.1:${port}${path}`], token }
  return { state, settings }
}
