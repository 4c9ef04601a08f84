import type { Transport } from './client.ts'

/** Services of this process; `createApi()` of lib/services/app.ts returns one. */
export type InProcessApi = { fetch: (request: Request) => Response | Promise<Response> }

// Host of requests in process: never resolved, but required by Request.
const nowhere = 'http://in-process'

const givenUp = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

export const inProcessTransport =
  (api: InProcessApi): Transport =>
  async (path, init) => {
    const answer = Promise.resolve(api.fetch(new Request(`${nowhere}/api${path}`, init)))
    if (!init.signal) return answer
    answer.catch(() => {})
    return Promise.race([answer, givenUp(init.signal)])
  }
