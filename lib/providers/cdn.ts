import type { CdnSettings } from '#kernel/config/cdn.ts'
import type { PurgeCdn } from '#lib/tools/cdn.ts'

/** One request for some tags, and the most that it may name. */
type Protocol = {
  most: number
  request: (tags: readonly string[], token: string) => RequestInit
}

const json = { 'content-type': 'application/json', accept: 'application/json' }

const protocols: Record<CdnSettings['kind'], Protocol> = {
  // The vmod xkey: deploy/varnish.vcl. Headers of Varnish have at most eight kilobytes.
  varnish: {
    most: 100,
    request: (tags) => ({ method: 'PURGE', headers: { 'xkey-purge': tags.join(' ') } }),
  },
  fastly: {
    most: 256,
    request: (tags, token) => ({
      method: 'POST',
      headers: { ...json, 'fastly-key': token },
      body: JSON.stringify({ surrogate_keys: tags }),
    }),
  },
  cloudflare: {
    most: 100,
    request: (tags, token) => ({
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify({ tags }),
    }),
  },
}

const batchesOf = (tags: readonly string[], most: number) =>
  Array.from({ length: Math.ceil(tags.length / most) }, (_, at) =>
    tags.slice(at * most, (at + 1) * most),
  )

export const openCdn = ({ kind, urls, token = '' }: CdnSettings): PurgeCdn => {
  const { most, request } = protocols[kind]
  return async (tags, signal) => {
    for (const url of urls)
      for (const batch of batchesOf(tags, most)) {
        const options: RequestInit = { ...request(batch, token), signal, redirect: 'error' }
        const response = await fetch(url, options)
        const answer = await response.text()
        // Cloudflare reports some refusals with status 200.
        const isRefused = kind === 'cloudflare' && !/"success"\s*:\s*true/.test(answer)
        if (!response.ok || isRefused)
          throw new Error(
            `the CDN refused a purge with ${response.status}: ${answer.slice(0, 200)}`,
          )
      }
  }
}
