import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Missing } from '../page-notes.ts'
import type { PageRequest } from './request.ts'

/** Nonexistent addresses, one for each kind whose 404 is a single cached document. */
const samples = {
  page: '/-',
  preorder: '/ga/0',
  sale: '/reega/0',
  proposal: '/proposte/0',
} satisfies Partial<Record<Missing, string>>

/** Routes of Next whose id is a number. */
const numbered: Record<string, Missing> = {
  '/ga/[id]/[[...slug]]': 'preorder',
  '/reega/[id]/[[...slug]]': 'sale',
  '/proposte/[id]/[[...slug]]': 'proposal',
}
const everyOther = '/[...path]'

const decode = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Replaces an address that cannot be decoded, which Next answers with 500, by one without a page. */
export const readableUrl = (url = '/') => {
  const plain = decode(url.split('?', 1)[0]!)
  return plain === undefined || plain.includes('\0') ? samples.page : url
}

/** Request of the cached 404 document of a kind, shared by all its addresses. */
export const missingRequest = (kind: Missing): PageRequest | undefined => {
  const url: string | undefined = samples[kind as keyof typeof samples]
  // The space keeps the key distinct from every address.
  return url === undefined
    ? undefined
    : {
        key: `missing ${kind}`,
        url,
        headers: {},
        tags: ['preorders', 'settings'],
        maxAge: 60_000,
        missing: kind,
      }
}

export type MissingAt = (path: string) => Missing | undefined

type Manifest = Record<'staticRoutes' | 'dynamicRoutes', { page: string; regex: string }[]>

/**
 * Decides from the routes of the build, without a render, that an address has no page. Undefined where
 * Next must decide: an existing page, a redirect, a path that it refuses.
 */
export const createMissingAt = ({ staticRoutes, dynamicRoutes }: Manifest): MissingAt => {
  const pages = new Set(staticRoutes.map(({ page }) => page))
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }))

  return (path) => {
    if (path.endsWith('/') || path.includes('//') || path.startsWith('/_next/')) return undefined
    const plain = decode(path)
    if (plain === undefined || pages.has(plain)) return undefined
    const match = patterns.find(({ pattern }) => pattern.test(path))
    if (match?.page === everyOther) return 'page'
    const kind = match && numbered[match.page]
    return kind && !/^\/\w+\/\d+(?:\/|$)/.test(plain) ? kind : undefined
  }
}

/** Without a build every address is left to Next. */
export const readMissingAt = (folder: string): MissingAt => {
  const file = join(folder, '.next', 'routes-manifest.json')
  return existsSync(file)
    ? createMissingAt(JSON.parse(readFileSync(file, 'utf8')))
    : () => undefined
}
