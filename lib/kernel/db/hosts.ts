import { Client, type ClientConfig } from 'pg'

type Host = { host: string; port: number }

const patience = { connectionTimeoutMillis: 3_000, query_timeout: 3_000 }

/** Splits a URL with several hosts, `postgres://user@a:5432,b:5432/shop`, into one for each. */
export const addressesOf = (url: string) => {
  const [, start, hosts, end] = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  if (!hosts?.includes(',')) return [url]
  return hosts.split(',').map((host) => `${start}${host}${end}`)
}

const requirePrimary = async (connectionString: string): Promise<Host> => {
  const client = new Client({ connectionString, ...patience })
  client.on('error', () => {})
  const { host, port } = client
  try {
    await client.connect()
    // Also on in a standby, whatever its settings say.
    const { rows } = await client.query('SHOW transaction_read_only')
    if (rows[0].transaction_read_only !== 'off') throw new Error(`${host}:${port} is read only`)
    return { host, port }
  } finally {
    client.end().catch(() => {})
  }
}

/** Finds the primary among several hosts, all asked at once: one that is gone delays nothing. */
const openSearch = (addresses: string[]) => {
  const listeners = new Set<(primary: Host) => void>()
  let last: Host | undefined
  let searching: Promise<Host> | undefined

  const search = async () => {
    try {
      const primary = await Promise.any(addresses.map(requirePrimary))
      const isMoved = last && !(last.host === primary.host && last.port === primary.port)
      last = primary
      if (isMoved) for (const each of listeners) each(primary)
      return primary
    } catch (error) {
      const { errors } = error as AggregateError
      throw new Error(`no host is the primary: ${errors.join('; ')}`, { cause: errors[0] })
    } finally {
      searching = undefined
    }
  }

  return {
    findPrimary: () => {
      searching ??= search()
      return searching
    },
    onMove: (listener: (primary: Host) => void) => void listeners.add(listener),
  }
}

type Search = ReturnType<typeof openSearch>

// One for each URL, so that all connections of a process learn of a move together.
const searches = new Map<string, Search>()

const searchOf = (url: string) => {
  const addresses = addressesOf(url)
  if (addresses.length === 1) return undefined
  const search = searches.get(url) ?? openSearch(addresses)
  searches.set(url, search)
  return search
}

const clientOf = ({ findPrimary }: Search) =>
  class extends Client {
    override connect(done?: (...result: never[]) => void): Promise<this> {
      const connecting = findPrimary().then((primary) => {
        Object.assign(this, primary)
        return super.connect()
      })
      if (done) connecting.then(() => done(), done as (error: Error) => void)
      return connecting as Promise<this>
    }
  }

/** Where and how to connect: with several hosts, to the one that is the primary at that moment. */
export const hostsOf = (url: string) => {
  const search = searchOf(url)
  return {
    connector: {
      Client: (search ? clientOf(search) : Client) as new (settings?: ClientConfig) => Client,
      connectionString: addressesOf(url)[0],
    },
    search,
  }
}
