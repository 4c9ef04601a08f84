import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** One file of a `sql` folder: a function with its triggers, a view, or triggers of one table. */
export type Definition = {
  /** Path below the folder; identifies the definition in messages and in the database. */
  path: string
  sql: string
  checksum: string
  /** Names in the form that follows DROP in a statement: `FUNCTION "take_seats"`. */
  objects: string[]
}

export const definitionsFolder = new URL('../../', import.meta.url)

const inSqlFolder = /(^|\/)sql\/[^/]+\.sql$/
const created =
  /^CREATE OR REPLACE (?:(FUNCTION|VIEW) (\w+)|TRIGGER ("?)(\w+)\3\s[\s\S]*?\bON (\w+))/gm

/** Returns the names of the objects that a text creates, in their order. */
export const objectsOf = (sql: string) =>
  [...sql.matchAll(created)].map(([, kind, name, , trigger, table]) =>
    kind ? `${kind} "${name}"` : `TRIGGER "${trigger}" ON "${table}"`,
  )

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const requireOneEach = (definitions: Definition[]) => {
  const homes = new Map<string, string>()
  for (const { path, objects } of definitions) {
    if (objects.length === 0) throw new Error(`definition ${path} creates nothing`)
    for (const object of objects) {
      const home = homes.get(object)
      if (home) throw new Error(`definition ${path} creates ${object} again, after ${home}`)
      homes.set(object, path)
    }
  }
}

/** Sorts functions before the views and triggers that use them. */
const rank = ({ objects }: Definition) =>
  objects.some((object) => object.startsWith('FUNCTION'))
    ? 0
    : objects.some((object) => object.startsWith('VIEW'))
      ? 1
      : 2

/** Reads all definitions below a folder, sorted so that they can be applied in order. */
export const readDefinitions = async (folder: URL | string = definitionsFolder) => {
  const root = typeof folder === 'string' ? folder : fileURLToPath(folder)
  // Synchronous: one promise for each of hundreds of folders would make a start three times slower.
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => inSqlFolder.test(path))
    .sort()
  const definitions = await Promise.all(
    paths.map(async (path): Promise<Definition> => {
      const sql = (await readFile(`${root}/${path}`, 'utf8')).replaceAll('\r\n', '\n')
      return { path, sql, checksum: hashOf(sql), objects: objectsOf(sql) }
    }),
  )
  requireOneEach(definitions)
  return definitions.sort((a, b) => rank(a) - rank(b))
}
