import { type Client, createClient, type Transport } from './client.ts'
import { httpTransport } from './http.ts'
import { type InProcessApi, inProcessTransport } from './in-process.ts'

/** Services that run elsewhere; the headers prove to them that a site asks. */
type RemoteApi = { host: string; headers?: Record<string, string> }

declare global {
  // Next bundles the site apart from server.ts: what both must share crosses on the global object.
  var insiemeApi: InProcessApi | RemoteApi | undefined
}

const remoteTransport = ({ host, headers }: RemoteApi): Transport => {
  const transport = httpTransport({ host })
  return (path, init) =>
    transport(path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers },
    })
}

/** server.ts says once, at the start, where the services are. */
export const provideApi = (api: InProcessApi | RemoteApi) => {
  globalThis.insiemeApi = api
}

/** The client of server components: nobody's token, so nobody's data. */
export const serverClient = (): Client => {
  if (typeof window !== 'undefined') throw new Error('the server client is not for the browser')
  const api = globalThis.insiemeApi
  if (!api) throw new Error('no services: server.ts has not called provideApi()')
  return createClient('host' in api ? remoteTransport(api) : inProcessTransport(api))
}
