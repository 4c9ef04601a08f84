type Fetch = (request: Request, env?: unknown) => Response | Promise<Response>

export type Call = {
  token?: string | undefined
  /** Sent as JSON; strings, bytes and forms are sent unchanged. */
  body?: unknown
  headers?: Record<string, string> | undefined
  address?: string | undefined
}

const asSent = (body: unknown): BodyInit | null => {
  if (body === undefined) return null
  const raw = typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array
  return raw ? (body as BodyInit) : JSON.stringify(body)
}

/** Calls an app in this process as its server would, with the client address of a socket. */
export const caller =
  (app: { fetch: Fetch }, prefix = '/api') =>
  async (method: string, path: string, { token, body, headers, address }: Call = {}) => {
    const json = body !== undefined && !(body instanceof FormData)
    const request = new Request(`http://localhost${prefix}${path}`, {
      method,
      body: asSent(body),
      headers: {
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
    })
    return app.fetch(request, { incoming: { socket: { remoteAddress: address ?? '192.0.2.1' } } })
  }
