import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import { type Duplex, duplexPair, type Readable } from 'node:stream'
import { type PageNotes, takeNotes } from './page-notes.ts'

export type Next = (req: IncomingMessage, res: ServerResponse) => Promise<void>

type RenderRequest = {
  method?: string | undefined
  url: string
  headers: OutgoingHttpHeaders
  body?: Readable
  /** Aborts the render. */
  signal?: AbortSignal
}

/** Response of Next whose body is still being written. */
export type RenderStream = { message: IncomingMessage; notes: PageNotes }

/** Complete response of a renderer. */
export type Rendered = {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
  notes: PageNotes
}

const maxHeaderSize = 64 * 1024
const ofConnection = ['connection', 'expect', 'keep-alive', 'upgrade']

const without = <T>(headers: NodeJS.Dict<T>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || names.includes(name) ? [] : [[name, value]],
    ),
  )

/** Renders over HTTP in memory: nothing of a visitor's request reaches Next by itself. */
export const createRender = (next: Next) => {
  type Call = { notes: PageNotes; fail: (error: unknown) => void }
  const calls = new WeakMap<Duplex, Call>()
  const server = createServer({ maxHeaderSize }, (req, res) => {
    const { notes = {}, fail } = calls.get(req.socket) ?? {}
    takeNotes(notes, async () => next(req, res)).catch((error) => {
      fail?.(error)
      res.destroy()
    })
  })

  return ({ url, body, ...options }: RenderRequest) =>
    new Promise<RenderStream>((resolve, reject) => {
      const notes: PageNotes = {}
      const headers = without(options.headers, ofConnection)
      // Next streams metadata late to a client without a name.
      headers['user-agent'] ||= 'unnamed'
      const [client, remote] = duplexPair()
      calls.set(remote, { notes, fail: reject })
      server.emit('connection', remote)
      const call = request(
        { ...options, headers, path: url, maxHeaderSize, createConnection: () => client },
        (message) => resolve({ message, notes }),
      )
      call.on('error', reject)
      if (body) body.pipe(call)
      else call.end()
    })
}

/** Headers of a response without those of its connection. */
export const headersOf = ({ headers }: IncomingMessage): Rendered['headers'] =>
  without(headers, [...ofConnection, 'date', 'transfer-encoding'])

export const readWhole = async ({ message, notes }: RenderStream): Promise<Rendered> => {
  const body = Buffer.concat(await message.toArray())
  return { status: message.statusCode ?? 500, headers: headersOf(message), body, notes }
}

type NextOptions = { folder: string; production: boolean; host?: string | undefined; port: number }

/** Opens Next without a server: server.ts listens, the front decides what reaches Next. */
export const openNext = async ({ folder, production, host, port }: NextOptions) => {
  // Loaded here, because services and workers do not need it.
  const { default: next } = await import('next')
  const app = next({ dev: !production, dir: folder, hostname: host ?? 'localhost', port })
  await app.prepare()
  const handle = app.getRequestHandler()
  const upgrade = app.getUpgradeHandler()
  return {
    next: async (req: IncomingMessage, res: ServerResponse) => {
      await handle(req, res)
    },
    /** Handler of websocket upgrades, which reloading in development needs. */
    upgrade: production
      ? undefined
      : (req: IncomingMessage, socket: Duplex, head: Buffer) => upgrade(req, socket, head),
    close: () => app.close(),
  }
}
