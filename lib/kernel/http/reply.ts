import { hash } from 'node:crypto'

export type Reply = {
  status: number
  headers: Record<string, string>
  body: string | null
}

/** Headers of every answer outside the pages. */
export const everyReply = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  // Some answers are files: opened as documents they may load and run nothing.
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

type Headers = Readonly<Record<string, string>>

export const send = (reply: Reply, requestId: string, more: Headers = {}) =>
  new Response(reply.body, {
    status: reply.status,
    headers: {
      ...everyReply,
      ...more,
      'x-request-id': requestId,
      ...reply.headers,
    },
  })

/** Adds the missing default headers to a response made elsewhere. */
export const complete = (response: Response, requestId: string, more: Headers = {}) => {
  const own = Object.fromEntries(response.headers)
  return new Response(response.body, {
    status: response.status,
    headers: { ...everyReply, ...more, 'x-request-id': requestId, ...own },
  })
}

const opaque = (etag: string) => etag.trim().replace(/^W\//, '')

/** Returns 304 when the ETag matches. */
export const withEtag = (reply: Reply, ifNoneMatch: string | null): Reply => {
  const etag = `W/"${hash('sha1', reply.body ?? '', 'base64url')}"`
  const headers: Record<string, string> = { ...reply.headers, etag }
  const known = ifNoneMatch
    ?.split(',')
    .some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
  if (!known) return { ...reply, headers }
  const { 'content-type': _, ...kept } = headers
  return { status: 304, headers: kept, body: null }
}
