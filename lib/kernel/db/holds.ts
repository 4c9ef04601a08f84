import type { Pool } from 'pg'

/** Releases the lock. */
export type LetGo = () => Promise<void>

// Seed 1 separates these locks from transaction locks on the same name.
const take = 'SELECT pg_try_advisory_lock(hashtextextended($1, 1)) AS ours'
const give = 'SELECT pg_advisory_unlock(hashtextextended($1, 1)) AS ours'

/** Opens one connection, kept while any lock is held over it. */
const openLine = (pool: Pool, onError: (error: Error) => void) => {
  const names = new Set<string>()
  let isOver = false
  let release: ((error?: Error) => void) | undefined

  const end = (error?: Error) => {
    isOver = true
    release?.(error)
    release = undefined
  }

  const connect = async () => {
    const client = await pool.connect()
    const lose = (error: Error) => {
      onError(error)
      end(error)
    }
    client.on('error', lose)
    release = (error) => {
      client.off('error', lose)
      client.release(error)
    }
    return client
  }
  const client = connect()
  // Serialized: a connection runs one statement at a time.
  let last: Promise<unknown> = client.catch(() => {})

  const ask = async (statement: string, name: string) => {
    const asking = last.then(async () => {
      const { rows } = await (await client).query<{ ours: boolean }>(statement, [name])
      return rows[0]?.ours === true
    })
    last = asking.catch(() => {})
    try {
      return await asking
    } catch (error) {
      // Session locks end with their connection, so a broken one holds none.
      end(error as Error)
      throw error
    }
  }

  const leave = (name: string) => {
    names.delete(name)
    if (names.size === 0) end()
  }

  return { names, ask, leave, isOver: () => isOver }
}

/** Session locks on names among all processes, on a connection of their own outside the pool. */
export const openHolds = (pool: Pool, onError: (error: Error) => void) => {
  let line: ReturnType<typeof openLine> | undefined

  /** Returns undefined when another holder has the name. */
  return async (name: string): Promise<LetGo | undefined> => {
    if (!line || line.isOver()) line = openLine(pool, onError)
    const { names, ask, leave } = line
    if (names.has(name)) return undefined
    names.add(name)
    if (await ask(take, name)) return () => ask(give, name).then(() => leave(name), onError)
    leave(name)
    return undefined
  }
}
