import type { Clock } from './clock.ts'
import { inOrder } from './db/sql.ts'
import type { Changes } from './deps.ts'

type Options = {
  clock: Clock
  changes: Changes
  /** Types of the page tags that name these rows, such as `sale` in `sale:12`. */
  types: readonly string[]
  milliseconds: number
  entries: number
}

type Entry<Row> = { row: Row; until: number }

/** Cache of rows by id, until their change is announced; unused while changes may be missed. */
export const createRowCache = <Row extends { id: number }>(options: Options) => {
  const { clock, changes, types, milliseconds, entries } = options
  const cache = new Map<number, Entry<Row>>()
  let announced = 0

  changes.subscribe((tags) => {
    for (const tag of tags) {
      const [type = '', id] = tag.split(':')
      if (tag === '*') cache.clear()
      else if (id !== undefined && types.includes(type)) cache.delete(Number(id))
      else continue
      announced++
    }
  })

  const keep = (rows: readonly Row[], now: number) => {
    for (const row of rows) {
      const [oldest] = cache.keys()
      if (cache.size >= entries && oldest !== undefined) cache.delete(oldest)
      cache.set(row.id, { row, until: now + milliseconds })
    }
  }

  /** Returns the rows in the order of the ids, and reads the missing ones together. */
  return async (
    ids: readonly number[],
    read: (missing: readonly number[]) => Promise<Row[]>,
  ): Promise<Row[]> => {
    if (changes.isLive?.() === false) return inOrder(ids, await read(ids))
    const now = clock.now().getTime()
    const known = ids.flatMap((id) => {
      const entry = cache.get(id)
      return entry && entry.until > now ? [entry.row] : []
    })
    const knownIds = new Set(known.map(({ id }) => id))
    const missing = ids.filter((id) => !knownIds.has(id))
    if (missing.length === 0) return inOrder(ids, known)
    const before = announced
    const rows = await read(missing)
    // A row read while a change was announced may be the one before the change.
    if (announced === before) keep(rows, now)
    return inOrder(ids, [...known, ...rows])
  }
}
