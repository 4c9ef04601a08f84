import type { Pool } from 'pg'

/** Lets go of what was held. */
export type LetGo = () => Promise<void>

// The seed keeps them apart from the locks of transactions on the same name.
const take = 'SELECT pg_try_advisory_lock(hashtextextended($1, 1)) AS ours'
const give = 'SELECT pg_advisory_unlock(hashtextextended($1, 1)) AS ours'

/** One connection, for as long as anything is held over it. */
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
  // A connection takes one statement at a time.
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
      // A lock ends with its connection: a broken one holds nothing any more.
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

/**
 * Names that one at a time may hold among all processes, for as long as it likes and no longer than its
 * process lives. They go over a connection of their own, so that whoever holds one for the length of a
 * call takes none from those who work.
 */
export const openHolds = (pool: Pool, onError: (error: Error) => void) => {
  let line: ReturnType<typeof openLine> | undefined

  /** Tells nothing when somebody else holds the name. */
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
