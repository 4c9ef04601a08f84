import { Agent, request } from 'node:http'
import { Pool } from 'pg'
import { startAnnouncer } from '#kernel/announcer.ts'
import { createTemplate, openDatabaseServer } from '../../tests/setup/database-server.ts'
import { startApi } from './parts/api-process.ts'
import { findJoinable, type Joinable, joinCall, readyToBuy } from './parts/buyers.ts'
import { buildGroup, fillGround, members } from './parts/crowds.ts'
import { findPostgres, millisecondsOf, writesOf } from './parts/processor.ts'

// Joins groups with the whole HTTP call of the site, beside twenty connections that update one row of a
// separate table in the same run, and measures the CPU time of each call. `node scripts/bench/joining.ts`,
// rounds and their length in BENCH_ROUNDS and BENCH_SECONDS.

const connections = 20
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const agent = new Agent({ keepAlive: true, maxSockets: connections })

/** Totals of a round. */
type Spent = { api: number; postgres: number; load: number; writes: number }
type Meter = () => Spent

type Round = { rate: number; each: Spent }

/** Each connection sends its next request as soon as the last was answered. */
const runRound = async (ask: (place: number) => Promise<unknown>, meter: Meter): Promise<Round> => {
  let place = 0
  const before = meter()
  const started = performance.now()
  const go = async () => {
    while (performance.now() - started < seconds * 1_000) await ask(place++)
  }
  await Promise.all(Array.from({ length: connections }, go))
  const took = performance.now() - started
  const after = meter()
  const perCall = (name: keyof Spent) => (after[name] - before[name]) / place
  const each = {
    api: perCall('api'),
    postgres: perCall('postgres'),
    load: perCall('load'),
    writes: perCall('writes'),
  }
  return { rate: place / (took / 1_000), each }
}

const post = ({ url, headers, body }: ReturnType<typeof joinCall>) =>
  new Promise<void>((resolve, reject) => {
    const clientRequest = request(url, { method: 'POST', agent, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        body += part
      })
      response.on('end', () =>
        response.statusCode === 201
          ? resolve()
          : reject(new Error(`${response.statusCode} ${body}`)),
      )
    })
    clientRequest.on('error', reject)
    clientRequest.end(body)
  })

const kinds = ['update', 'join 20', 'join 20,000', 'join of 20'] as const
type Kind = (typeof kinds)[number]

const joinOf = (address: string, groups: readonly Joinable[], taken: number) => (place: number) => {
  const member = taken + 1 + Math.floor(place / groups.length)
  if (member > members) throw new Error('too few members for this number of joins')
  return post(joinCall(address, groups[place % groups.length]!, member))
}

const askOf = async (pool: Pool, address: string, kind: Kind) => {
  if (kind === 'update')
    return () => pool.query({ name: 'update', text: 'UPDATE one_row SET n = n + 1 WHERE id = 1' })
  const seats = kind === 'join 20,000' ? 20_000 : 20
  const groups: Joinable[] = []
  for (let count = kind === 'join of 20' ? connections : 1; count > 0; count--)
    groups.push(await findJoinable(pool, await buildGroup(pool, seats)))
  return joinOf(address, groups, seats)
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

const measure = async (pool: Pool, address: string, meter: Meter) => {
  const roundsByKind = new Map<Kind, Round[]>(kinds.map((kind) => [kind, []]))
  for (let round = 0; round < rounds; round++)
    for (const kind of kinds)
      roundsByKind.get(kind)?.push(await runRound(await askOf(pool, address, kind), meter))
  return (kind: Kind, what: (round: Round) => number) =>
    median((roundsByKind.get(kind) ?? []).map(what))
}

const openMeter = async (pool: Pool, api: number): Promise<Meter> => {
  const postgres = await findPostgres(pool)
  return () => ({
    api: millisecondsOf(api),
    postgres: postgres(),
    load: millisecondsOf(process.pid),
    writes: writesOf(api),
  })
}

const print = (found: Awaited<ReturnType<typeof measure>>) => {
  const of = (kind: Kind) => found(kind, ({ rate }) => rate)
  console.info(
    `${''.padEnd(12)}   rate, and of each call: API, PostgreSQL, load; writes of the API`,
  )
  for (const kind of kinds) {
    const [api, postgres, load, writes] = (['api', 'postgres', 'load', 'writes'] as const).map(
      (name) => found(kind, ({ each }) => each[name]).toFixed(2),
    )
    const rate = `${of(kind).toFixed(0)}/s`.padStart(7)
    console.info(`${kind.padEnd(12)} ${rate}  ${api}, ${postgres}, ${load} ms; ${writes}`)
  }
  const promises: [label: string, found: number, least: number][] = [
    ['joins of one group per update', of('join 20') / of('update'), 0.15],
    ['with 20,000 seats per 20', of('join 20,000') / of('join 20'), 0.9],
    ['twenty groups per one promised', of('join of 20') / of('update'), 0.3],
  ]
  for (const [label, found, least] of promises)
    console.info(
      `${found < least ? '!' : ' '} ${label.padEnd(32)} ${found.toFixed(2)}, at least ${least}`,
    )
  if (promises.some(([, found, least]) => found < least)) process.exitCode = 1
}

const run = async () => {
  const server = await openDatabaseServer({ durable: true })
  try {
    const url = await server.create(`${server.prefix}_bench`, await createTemplate(server))
    const pool = new Pool({ connectionString: url, max: connections })
    const announcer = startAnnouncer({ url, log: { warn: console.warn } })
    await fillGround(pool)
    await readyToBuy(pool)
    // Each request has its own client address, as rate limits count it.
    process.env.TRUST_PROXY = 'true'
    const api = await startApi(url)
    print(await measure(pool, api.address, await openMeter(pool, api.pid)))
    api.stop()
    await announcer.stop()
    await pool.end()
  } finally {
    await server.close()
  }
}

await run()
