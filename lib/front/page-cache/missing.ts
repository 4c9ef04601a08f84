import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Missing } from '../page-notes.ts'
import type { PageRequest } from './request.ts'

/** Addresses that lead to nothing, for each kind of thing whose 404 is one kept document. */
const samples: Partial<Record<Missing, string>> = {
  page: '/-',
  preorder: '/ga/0',
  sale: '/reega/0',
  proposal: '/proposte/0',
}

/** Routes of Next whose id is a number. */
const numbered: Record<string, Missing> = {
  '/ga/[id]/[[...slug]]': 'preorder',
  '/reega/[id]/[[...slug]]': 'sale',
  '/proposte/[id]/[[...slug]]': 'proposal',
}
const everyOther = '/[...path]'

/** The kept document that says that there is nothing, whatever the address was. */
export const missingRequest = (kind: Missing): PageRequest | undefined => {
  const url = samples[kind]
  // The space keeps the key apart from every address.
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
 * Tells from the routes of the build, without a render, that no page can be at an address. Undefined
 * where Next must decide: a page there is, a redirect, a path it refuses.
 */
export const createMissingAt = ({ staticRoutes, dynamicRoutes }: Manifest): MissingAt => {
  const pages = new Set(staticRoutes.map(({ page }) => page))
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }))

  return (path) => {
    if (path.endsWith('/') || path.includes('//') || path.startsWith('/_next/')) return undefined
    let plain: string
    try {
      plain = decodeURIComponent(path)
    } catch {
      return undefined
    }
    if (pages.has(plain)) return undefined
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
