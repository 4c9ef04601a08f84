import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './sources.ts'

/** Strings that survive minification and occur only in modules that must never leave the server. */
export const serverMarkers = [
  'insieme_changes',
  'DATABASE_URL',
  'pg_advisory_lock',
  'PlainYearMonth',
]

export const checkBrowserBundle = (folder: string): Finding[] => {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) => {
      const code = readFileSync(path, 'utf8')
      return serverMarkers
        .filter((marker) => code.includes(marker))
        .map((marker) => ({ path, line: 1, message: `sends the server's "${marker}" to browsers` }))
    })
}
