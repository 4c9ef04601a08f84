import { Pool } from 'pg'
import { startAnnouncer } from '#kernel/announcer.ts'
import { createTemplate, openDatabaseServer } from '../../tests/setup/database-server.ts'
import { buildGroup, buildVoting, fillGround, members } from './parts/crowds.ts'

// Writes joins and votes directly to the database over twenty connections, beside updates of one row of a
// separate table in the same run: an embedded PostgreSQL with durable commits, or DATABASE_URL. `node
// scripts/bench/joins.ts`, rounds and their length in BENCH_ROUNDS and BENCH_SECONDS.

const connections = 20
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

type Statement = { name: string; text: string; values?: unknown[] }

/** Each connection sends its next request as soon as the last was answered. */
const rate = async (pool: Pool, next: (place: number) => Statement) => {
  let place = 0
  const started = performance.now()
  const ask = async () => {
    while (performance.now() - started < seconds * 1_000) await pool.query(next(place++))
  }
  await Promise.all(Array.from({ length: connections }, ask))
  return place / ((performance.now() - started) / 1_000)
}

const update = (): Statement => ({
  name: 'update',
  text: 'UPDATE one_row SET n = n + 1 WHERE id = 1',
})

const joinOf = (groups: { id: number; bundle: number }[], taken: number) => (place: number) => {
  const { id, bundle } = groups[place % groups.length]!
  const member = taken + 1 + Math.floor(place / groups.length)
  if (member > members) throw new Error('too few members for this number of joins')
  return {
    name: 'join',
    text: `INSERT INTO participations (item_id, bundle_id, member_id, quantity, state)
      VALUES ($1, $2, $3, 1, 'active')`,
    values: [id, bundle, member],
  }
}

const voteOf = (proposal: number, taken: number) => (place: number) => ({
  name: 'vote',
  text: `INSERT INTO proposal_answers (proposal_id, member_id, answer) VALUES ($1, $2, 'want')`,
  values: [proposal, taken + 1 + place],
})

const kinds = ['update', 'join 20', 'join 20,000', 'join of 20', 'vote 20', 'vote 20,000'] as const
type Kind = (typeof kinds)[number]

const statementsOf = async (pool: Pool, kind: Kind) => {
  const seats = kind.endsWith('20,000') ? 20_000 : 20
  if (kind === 'update') return update
  if (kind.startsWith('vote')) return voteOf(await buildVoting(pool, seats), seats)
  const groups = kind === 'join of 20' ? connections : 1
  return joinOf(
    await Promise.all(Array.from({ length: groups }, () => buildGroup(pool, seats))),
    seats,
  )
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

const measure = async (pool: Pool) => {
  const ratesByKind = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))
  for (let round = 0; round < rounds; round++)
    for (const kind of kinds) {
      const next = await statementsOf(pool, kind)
      ratesByKind.get(kind)?.push(await rate(pool, next))
    }
  return (kind: Kind) => median(ratesByKind.get(kind) ?? [])
}

const print = (of: (kind: Kind) => number) => {
  for (const kind of kinds) console.info(`${kind.padEnd(12)} ${of(kind).toFixed(0)}/s`)
  const promises: [label: string, found: number, least: number][] = [
    ['joins of one group per update', of('join 20') / of('update'), 0.3],
    ['with 20,000 seats per 20', of('join 20,000') / of('join 20'), 0.8],
    ['twenty groups per one', of('join of 20') / of('join 20'), 2],
    ['votes per update', of('vote 20') / of('update'), 0.3],
    ['with 20,000 votes per 20', of('vote 20,000') / of('vote 20'), 0.8],
  ]
  for (const [label, found, least] of promises)
    console.info(
      `${found < least ? '!' : ' '} ${label.padEnd(30)} ${found.toFixed(2)}, at least ${least}`,
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
    print(await measure(pool))
    await announcer.stop()
    await pool.end()
  } finally {
    await server.close()
  }
}

await run()
