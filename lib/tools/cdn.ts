/** Removes pages with these tags from a CDN; `pages` is a tag of all. Idempotent. */
export type PurgeCdn = (tags: readonly string[], signal: AbortSignal) => Promise<void>
