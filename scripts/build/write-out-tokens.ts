import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow } from '#lib/front/static-files.ts'

const declared = /--((?:r|space|t|l|w|z)-[\w-]+):([^;}]+)(;|(?=\}))/g
/** Captures the following character if it could merge with the inserted value. */
const used = /var\(--([\w-]+)\)(?=([\w.-])?)/g
/** Fallbacks of Tailwind variables, most of which are never set by another utility. */
const overruled = /var\(--(tw-[\w-]+),([^()]+)\)(?=([\w.-])?)/g

const apart = (value: string, next: string | undefined) => (next ? `${value} ` : value)

/**
 * Replaces size tokens by their values: every page inlines its style, of which the names would be a
 * twentieth. Colours change with the theme and keep their names, as do sizes that are declared twice.
 */
export const writeOutTokens = (sheets: readonly string[]): string[] => {
  const all = sheets.join('\n')
  const values = new Map<string, string[]>()
  for (const [, name = '', value = ''] of all.matchAll(declared))
    values.set(name, [...(values.get(name) ?? []), value])
  const constant = (name: string) => {
    const [value, ...others] = values.get(name) ?? []
    return others.length === 0 ? value : undefined
  }
  return sheets.map((sheet) =>
    sheet
      .replace(declared, (whole, name) => (constant(name) === undefined ? whole : ''))
      .replace(used, (whole, name, next) => {
        const value = constant(name)
        return value === undefined ? whole : apart(value, next)
      })
      .replace(overruled, (whole, name, value, next) =>
        all.includes(`--${name}:`) ? whole : apart(value, next),
      ),
  )
}

export const writeOutTokensOf = async (project: string) => {
  const folder = join(project, '.next', 'static')
  const files = filesBelow(folder)
    .filter((path) => path.endsWith('.css'))
    .map((path) => join(folder, path))
  const sheets = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const written = writeOutTokens(sheets)
  await Promise.all(files.map((file, index) => writeFile(file, written[index] ?? '')))
}
