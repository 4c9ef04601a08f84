import { execFileSync, fork } from 'node:child_process'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { compress } from '#lib/front/answer.ts'
import { createFront } from '#lib/front/front.ts'
import { requireWrk } from './parts/wrk.ts'

/**
 * Compares a cached page with a bare Node server that returns the same compressed bytes, in turns.
 *   node scripts/bench/pages.ts [--url http://localhost:3000/home] [--port 4590] [--writes 20]
 * Without --url the front runs here with a small test renderer. One argument of the child
 * processes selects the server.
 */
const option = (name: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? undefined : process.argv[at + 1]
}
const port = Number(option('port') ?? 4590)
const seconds = Number(option('seconds') ?? 4)
const rounds = Number(option('rounds') ?? 3)
const encodings = ['gzip', 'br'] as const

const push = (n: number) => `<script>self.__next_f.push([1,${JSON.stringify(`row ${n}`)}])</script>`
const rows = Array.from(
  { length: 120 },
  (_, n) =>
    `<article style="--tint:#${(n * 48271).toString(16)}"><h2>Gioco ${n}</h2><p>Mancano ${(n * 7919) % 97} posti, prezzo ${n * 3},90</p></article>`,
).join('')
const trialPage = `<!doctype html><html lang="it"><body>${rows}${push(1)}${push(2)}</body></html>`

const trialRenderer = async (_req: IncomingMessage, res: ServerResponse) => {
  res.setHeader('content-type', 'text/html; charset=utf-8')
  res.end(trialPage)
}

const serveFront = (writes: number): RequestListener => {
  let drop = (_tags: string[]) => {}
  const front = createFront({
    folder: '/nonexistent',
    next: trialRenderer,
    production: true,
    cacheBytes: 64e6,
    rendersPerAddress: 40,
    siteUrl: 'http://localhost',
    log: console,
    cspSources: [],
    addressOf: () => 'one',
    subscribe: (listener) => {
      drop = listener
      return () => {}
    },
  })
  if (writes > 0) setInterval(() => drop(['home']), 1_000 / writes)
  return (req, res) => {
    if (req.url?.startsWith('/api/')) res.end()
    else front(req, res)
  }
}

const serveBare = (bodies: Record<string, Buffer>): RequestListener => {
  const answers = encodings.map((encoding) => {
    const body = bodies[encoding]!
    const headers = [
      ...['content-type', 'text/html; charset=utf-8', 'content-encoding', encoding],
      ...['content-length', String(body.length)],
    ]
    return { body, headers }
  })
  return (req, res) => {
    const { body, headers } = answers[req.headers['accept-encoding'] === 'br' ? 1 : 0]!
    res.writeHead(200, headers)
    res.end(body)
  }
}

const fetchBody = async (url: string, encoding: 'gzip' | 'br') => {
  const answer = await fetch(url, { headers: { 'accept-encoding': encoding } })
  return compress(Buffer.from(await answer.arrayBuffer()), encoding)
}

const child = async () => {
  const role = option('serve')
  const url = option('url')
  const page = Buffer.from(trialPage)
  const bodies: Record<string, Buffer> = {}
  for (const encoding of encodings)
    bodies[encoding] = url ? await fetchBody(url, encoding) : await compress(page, encoding)
  const handle = role === 'bare' ? serveBare(bodies) : serveFront(Number(option('writes') ?? 0))
  createServer(handle).listen(port + (role === 'bare' ? 1 : 0), () => process.send?.('ready'))
}

const start = (role: string, more: string[] = []) =>
  new Promise<() => void>((ready) => {
    const args = [...process.argv.slice(2), '--serve', role, ...more]
    const server = fork(import.meta.filename, args, {
      env: { ...process.env, NODE_ENV: 'production' },
    })
    server.once('message', () => ready(() => void server.kill()))
  })

const measure = (url: string, connections: number, encoding: string, time = seconds) => {
  const args = ['-t1', `-c${connections}`, `-d${time}s`, '-H', `Accept-Encoding: ${encoding}`, url]
  const output = execFileSync('wrk', args, { encoding: 'utf8' })
  if (output.includes('Non-2xx')) throw new Error(output)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const main = async () => {
  requireWrk()
  const stops = [await start('bare')]
  if (!option('url')) stops.push(await start('front'))
  const bare = `http://127.0.0.1:${port + 1}/home`
  const front = option('url') ?? `http://127.0.0.1:${port}/home`
  console.log('encoding  connections  bare req/s  front req/s  ratio')
  try {
    for (const encoding of encodings)
      for (const connections of [10, 50]) {
        const both: { bare: number[]; front: number[] } = { bare: [], front: [] }
        for (const url of [bare, front]) measure(url, connections, encoding, 1)
        for (let round = 0; round < rounds; round++) {
          both.bare.push(measure(bare, connections, encoding))
          both.front.push(measure(front, connections, encoding))
        }
        const [plain, kept] = [median(both.bare), median(both.front)]
        const cells = [encoding, connections, Math.round(plain), Math.round(kept)]
        console.log(`${cells.join('\t')}\t${((100 * kept) / plain).toFixed(0)} %`)
      }
  } finally {
    for (const stop of stops) stop()
  }
}

await (option('serve') ? child() : main())
