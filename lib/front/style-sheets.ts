import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './static-files.ts'

/** Loads the style sheets of the build at the start, by URL: they are few and small. */
export const createSheets = (project: string) => {
  const folder = join(project, '.next', 'static')
  const sheets = new Map(
    filesBelow(folder)
      .filter((path) => path.endsWith('.css'))
      .map((path) => [`/_next/static/${path}`, readFileSync(join(folder, path), 'utf8')]),
  )
  return (address: string) => sheets.get(address)
}
