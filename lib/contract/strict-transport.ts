/** Header of every answer over TLS: browsers come back to this host, and those below it, over TLS only. */
export const strictTransport = (siteUrl: string): Record<string, string> =>
  siteUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}
