import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Client } from 'pg'

type Options = {
  /** Runs on each connection to the server before its first use, as `connect_query` of PgBouncer. */
  connectQuery?: string
  connections?: number
  /** Prepares named statements on each connection that runs them, as PgBouncer from 1.21 on. */
  prepares?: boolean
}

type Server = { socket: Socket; client: Peer | undefined }
type Peer = {
  socket: Socket
  server: Server | undefined
  isWaiting: boolean
  unanswered: number
  /** Answers to a Parse that the client has not sent. */
  unexpected: number
}

const allowedParameters = ['user', 'database', 'client_encoding', 'application_name']
const noEncryption = 80_877_103

const message = (type: string, ...parts: (string | Buffer)[]) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const startup = (parameters: Record<string, string>) => {
  const pairs = Object.entries(parameters).flatMap(([name, value]) => [`${name}\0`, `${value}\0`])
  const version = Buffer.from([0, 3, 0, 0])
  return message(' ', version, ...pairs, '\0').subarray(1)
}

const readStartup = (packet: Buffer) => {
  const words = packet.subarray(8).toString().split('\0')
  const pairs = words.flatMap((name, at) => (at % 2 === 0 && name ? [[name, words[at + 1]]] : []))
  return Object.fromEntries(pairs) as Record<string, string>
}

const nameIn = (packet: Buffer, from: number) => {
  const end = packet.indexOf(0, from)
  return { name: packet.toString('utf8', from, end), end }
}

/** Keeps the statements of a client, and sends them unnamed with each use of their names. */
const openStatements = () => {
  const statements = new Map<string, Buffer>()
  let isParsed = false
  return (packet: Buffer, client: Peer): Buffer[] => {
    if (typeOf(packet) === 'S') isParsed = false
    if (typeOf(packet) === 'P') {
      const { name, end } = nameIn(packet, 5)
      if (name) statements.set(name, message('P', packet.subarray(end)))
      isParsed = true
      return [statements.get(name) ?? packet]
    }
    if (typeOf(packet) !== 'B') return [packet]
    const portal = nameIn(packet, 5)
    const { name, end } = nameIn(packet, portal.end + 1)
    const bound = message('B', packet.subarray(5, portal.end + 1), packet.subarray(end))
    const statement = statements.get(name)
    if (!statement || isParsed) return [bound]
    client.unexpected++
    return [statement, bound]
  }
}

/** Splits a stream into packets; those before `typed` holds have no type. */
const split = (socket: Socket, typed: () => boolean, each: (packet: Buffer) => void) => {
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const offset = typed() ? 1 : 0
      if (rest.length < offset + 4) return
      const length = rest.readInt32BE(offset) + offset
      if (rest.length < length) return
      const packet = rest.subarray(0, length)
      rest = rest.subarray(length)
      each(packet)
    }
  })
}

const typeOf = (packet: Buffer) => String.fromCharCode(packet[0]!)
const isIdle = (packet: Buffer) => typeOf(packet) === 'Z' && packet[5] === 'I'.charCodeAt(0)

/**
 * Strict pooler in transaction mode, as PgBouncer 1.18: each transaction runs on the next of a few
 * connections, which keep what a session leaves behind; parameters of a start are refused, and
 * notifications reach nobody.
 */
export const openPooler = async (databaseUrl: string, options: Options = {}) => {
  const { connectQuery, connections = 4, prepares = false } = options
  const { host, port, user = '' } = new Client({ connectionString: databaseUrl })
  const names = new Set<string>()
  const pools = new Map<string, ReturnType<typeof openPool>>()

  const openServer = (database: string, release: (server: Server) => void) =>
    new Promise<Server>((ready, fail) => {
      const socket = host.startsWith('/')
        ? connect(`${host}/.s.PGSQL.${port}`)
        : connect(port, host)
      socket.setNoDelay(true)
      const server: Server = { socket, client: undefined }
      let isReady = false
      let query = connectQuery
      socket.on('connect', () =>
        socket.write(startup({ user, database, application_name: 'pooler' })),
      )
      socket.on('error', fail).on('close', () => server.client?.socket.destroy())
      split(
        socket,
        () => true,
        (packet) => {
          const { client } = server
          if (typeOf(packet) === 'A' || typeOf(packet) === 'S') return
          if (client && typeOf(packet) === '1' && client.unexpected > 0) client.unexpected--
          else if (client) {
            client.socket.write(packet)
            if (typeOf(packet) === 'Z') client.unanswered--
            if (isIdle(packet) && client.unanswered === 0) release(server)
          } else if (isIdle(packet) && query !== undefined) {
            socket.write(message('Q', `${query}\0`))
            query = undefined
          } else if (isIdle(packet) && !isReady) {
            isReady = true
            ready(server)
          } else if (typeOf(packet) === 'E') fail(new Error(packet.toString()))
        },
      )
    })

  const openPool = async (database: string) => {
    const waiting: Peer[] = []
    const link = (server: Server, client: Peer) => {
      server.client = client
      client.server = server
      client.isWaiting = false
      client.socket.resume()
      client.socket.emit('linked')
    }
    const servers: Server[] = []
    let last = 0
    const release = (server: Server) => {
      if (server.client) server.client.server = undefined
      server.client = undefined
      const next = waiting.shift()
      if (next) link(server, next)
    }
    for (let opened = 0; opened < connections; opened++)
      servers.push(await openServer(database, release))
    /** Links the client to the free connection that was used the longest ago. */
    const begin = (client: Peer) => {
      for (let step = 1; step <= servers.length; step++) {
        const at = (last + step) % servers.length
        const server = servers[at]!
        if (server.client) continue
        last = at
        return link(server, client)
      }
      client.isWaiting = true
      waiting.push(client)
    }
    const leave = (client: Peer) => {
      const at = waiting.indexOf(client)
      if (at >= 0) waiting.splice(at, 1)
      // A client that leaves within a transaction takes its connection with it.
      if (client.server) {
        client.server.socket.destroy()
        servers.splice(servers.indexOf(client.server), 1)
      }
    }
    return { servers, begin, leave }
  }

  const accept = (socket: Socket) => {
    const client: Peer = {
      socket,
      server: undefined,
      isWaiting: false,
      unanswered: 0,
      unexpected: 0,
    }
    const rename = openStatements()
    const unsent: Buffer[] = []
    let pool: Awaited<ReturnType<typeof openPool>> | undefined
    let isStarted = false

    const open = async (parameters: Record<string, string>) => {
      const refused = Object.keys(parameters).find((name) => !allowedParameters.includes(name))
      if (refused) {
        const text = `unsupported startup parameter: ${refused}`
        return socket.end(message('E', 'SFATAL\0', 'C08P01\0', `M${text}\0`, '\0'))
      }
      const { database = '' } = parameters
      const opening = pools.get(database) ?? openPool(database)
      pools.set(database, opening)
      pool = await opening
      const trusted = message('R', Buffer.alloc(4))
      socket.write(Buffer.concat([trusted, message('K', Buffer.alloc(8)), message('Z', 'I')]))
    }
    const send = () => {
      for (const packet of unsent.splice(0)) client.server?.socket.write(packet)
    }
    socket.on('linked', send)
    socket.on('error', () => {}).on('close', () => pool?.leave(client))
    split(
      socket,
      () => isStarted,
      (packet) => {
        if (!isStarted) {
          if (packet.readInt32BE(4) === noEncryption) return void socket.write('N')
          isStarted = true
          return void open(readStartup(packet)).catch(() => socket.destroy())
        }
        if (typeOf(packet) === 'X') return socket.end()
        if (typeOf(packet) === 'Q' || typeOf(packet) === 'S') client.unanswered++
        if (typeOf(packet) === 'P') names.add(nameIn(packet, 5).name)
        unsent.push(...(prepares ? rename(packet, client) : [packet]))
        if (client.server) send()
        else if (!client.isWaiting) pool?.begin(client)
      },
    )
  }

  const sockets = new Set<Socket>()
  const listening = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)))
    accept(socket)
  })
  await new Promise<void>((ready) => listening.listen(0, '127.0.0.1', ready))
  const { port: ownPort } = listening.address() as AddressInfo
  return {
    /** Names of the statements that clients prepare. */
    names,
    urlOf: (database: string) => `postgresql://${user}@127.0.0.1:${ownPort}/${database}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      for (const pool of pools.values())
        for (const { socket } of (await pool).servers) socket.destroy()
      await new Promise((done) => listening.close(done))
    },
  }
}
