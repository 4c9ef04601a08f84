import type { ConsoleCalls } from '#lib/contract/console/calls.ts'
import { ApiError } from './api-error.ts'
import { type Client, createClient, httpTransport, type Transport } from './client.ts'

type InProcessApi = { fetch: (request: Request) => Response | Promise<Response> }

// Host of requests in process: never resolved, but required by Request.
const nowhere = 'http://in-process'

const givenUp = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

export const inProcessTransport =
  (api: InProcessApi, prefix = '/api'): Transport =>
  async (path, init) => {
    const answer = Promise.resolve(api.fetch(new Request(`${nowhere}${prefix}${path}`, init)))
    if (!init.signal) return answer
    answer.catch(() => {})
    return Promise.race([answer, givenUp(init.signal)])
  }

/** Services in another process; the headers prove that a site calls, and continue its trace. */
type RemoteApi = { host: string; headers?: () => Record<string, string> }

type ProvidedApi = (InProcessApi | RemoteApi) & {
  /** Called when a call timed out or was refused for overload, in the context of its page. */
  onUnavailable?: () => void
}

declare global {
  // Next bundles the site separately from server.ts, so both share this through the global object.
  var insiemeApi: ProvidedApi | undefined
}

const remoteTransport = ({ host, headers }: RemoteApi, prefix = '/api'): Transport => {
  const transport = httpTransport({ host, prefix })
  return (path, init) =>
    transport(path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers?.() },
    })
}

/** Called once by server.ts at the start, with the location of the services. */
export const provideApi = (api: ProvidedApi) => {
  globalThis.insiemeApi = api
}

const providedApi = () => {
  if (typeof window !== 'undefined') throw new Error('the server client is not for the browser')
  const api = globalThis.insiemeApi
  if (!api) throw new Error('no services: server.ts has not called provideApi()')
  return api
}

const transportTo = (api: ProvidedApi, prefix?: string) =>
  'host' in api ? remoteTransport(api, prefix) : inProcessTransport(api, prefix)

/** Client of server components of the console, for the operator whose cookies these are. */
export const serverConsole = (cookie: string) => {
  const transport = transportTo(providedApi(), '/gestione/api')
  return createClient<ConsoleCalls>((path, init) =>
    transport(path, { ...init, headers: { ...init.headers, cookie } }),
  )
}

/** Client of server components: without a token, so without personal data. */
export const serverClient = (): Client => {
  const api = providedApi()
  return createClient(transportTo(api), {
    watch: (_, answer) =>
      void answer.catch((error) => {
        if (error instanceof ApiError && [503, 504].includes(error.status)) api.onUnavailable?.()
      }),
  })
}
