export const cdnKinds = ['varnish', 'fastly', 'cloudflare'] as const
export type CdnKind = (typeof cdnKinds)[number]

/** Header by which each cache learns the tags of a page, and what stands between them. */
export const tagHeaders: Record<CdnKind, { name: string; separator: string }> = {
  varnish: { name: 'xkey', separator: ' ' },
  fastly: { name: 'surrogate-key', separator: ' ' },
  cloudflare: { name: 'cache-tag', separator: ',' },
}

/** Tag of every page, purged when too many tags changed to list them. */
export const everyPage = 'pages'

/** Tag that the announcer sends every few seconds while purges arrive at the CDN. */
export const purgesArrive = 'cdn'
