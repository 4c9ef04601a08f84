import { providerDown, type Reach, refused } from '#lib/services/platform/social/claim.ts'

type Json = Record<string, unknown>

const largest = 64 * 1024

/** Creates a fetch function whose time limit covers all requests of one check. */
export const openAsk = ({ fetch, milliseconds }: Reach) => {
  const signal = AbortSignal.timeout(milliseconds)

  /**
   * Treats every fault of the provider or the network as an outage; only its own refusal counts as
   * one.
   */
  return async (address: string, init: RequestInit = {}): Promise<Json> => {
    let response: Response
    let body: unknown
    try {
      response = await fetch(address, { ...init, signal, redirect: 'error' })
      const text = await response.text()
      if (text.length > largest) throw new Error('the response is too long')
      body = JSON.parse(text)
    } catch {
      throw providerDown()
    }
    if (response.status === 429 || response.status >= 500) throw providerDown()
    if (!response.ok || typeof body !== 'object' || body === null) throw refused()
    return body as Json
  }
}
