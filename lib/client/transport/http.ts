import { ApiError } from './api-error.ts'
import type { Transport } from './client.ts'

type HttpOptions = {
  /** Omitted in the browser: the services are behind the address of the site. */
  host?: string
  milliseconds?: number
}

const tooSlow = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

export const httpTransport =
  ({ host = '', milliseconds = 15_000 }: HttpOptions = {}): Transport =>
  async (path, init) => {
    const limit = AbortSignal.timeout(milliseconds)
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
    try {
      return await fetch(`${host}/api${path}`, { ...init, signal })
    } catch (cause) {
      // Rethrows the reason of a caller that aborted.
      init.signal?.throwIfAborted()
      if (tooSlow(cause)) throw new ApiError('timeout', 504, { cause })
      throw new ApiError('unavailable', 503, { cause })
    }
  }
