import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Collections } from './records.ts'

type Name = keyof Collections
type Line = [name: Name, id: string, record: Collections[Name] | null]

const names: readonly Name[] = [
  'orders',
  'captures',
  'refunds',
  'setupTokens',
  'paymentTokens',
  'customers',
  'disputes',
  'events',
  'requests',
  'invoices',
  'hooks',
  'settings',
]

const readLines = (file: string): Line[] => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as Line] : []
    } catch {
      // Incomplete last line of a process that was killed while writing.
      return []
    }
  })
}

const write = (file: number, line: Line) => writeSync(file, `${JSON.stringify(line)}\n`)

/**
 * Keeps everything in memory and writes each change to a journal before the response, so that a
 * kill loses nothing.
 */
export const openStore = (path: string | undefined) => {
  const maps = Object.fromEntries(names.map((name) => [name, new Map()])) as unknown as {
    [N in Name]: Map<string, Collections[N]>
  }
  const into = (name: Name) => maps[name] as Map<string, Collections[Name]>
  let journal: number | undefined

  if (path) {
    for (const [name, id, record] of readLines(path)) {
      if (record) into(name)?.set(id, record)
      else into(name)?.delete(id)
    }
    mkdirSync(dirname(path), { recursive: true })
    const fresh = openSync(`${path}.new`, 'w', 0o600)
    for (const name of names)
      for (const [id, record] of into(name)) write(fresh, [name, id, record])
    closeSync(fresh)
    renameSync(`${path}.new`, path)
    journal = openSync(path, 'a', 0o600)
  }

  return {
    ...maps,
    put: <N extends Name>(name: N, record: Collections[N]): Collections[N] => {
      if (journal !== undefined) write(journal, [name, record.id, record])
      into(name).set(record.id, record)
      return record
    },
    remove: (name: Name, id: string) => {
      if (journal !== undefined) write(journal, [name, id, null])
      into(name).delete(id)
    },
    close: () => {
      if (journal !== undefined) closeSync(journal)
      journal = undefined
    },
  }
}

export type Store = ReturnType<typeof openStore>
