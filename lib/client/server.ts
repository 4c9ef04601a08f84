import { type Client, createClient } from './client.ts'
import { httpTransport } from './http.ts'
import { type InProcessApi, inProcessTransport } from './in-process.ts'

declare global {
  // Next bundles the site apart from server.ts: what both must share crosses on the global object.
  var insiemeApi: InProcessApi | { host: string } | undefined
}

/** server.ts says once, at the start, where the services are. */
export const provideApi = (api: InProcessApi | { host: string }) => {
  globalThis.insiemeApi = api
}

/** The client of server components: nobody's token, so nobody's data. */
export const serverClient = (): Client => {
  if (typeof window !== 'undefined') throw new Error('the server client is not for the browser')
  const api = globalThis.insiemeApi
  if (!api) throw new Error('no services: server.ts has not called provideApi()')
  return createClient('host' in api ? httpTransport(api) : inProcessTransport(api))
}
