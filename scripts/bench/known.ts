import { randomUUID } from 'node:crypto'
import { openDatabase } from '#kernel/db/connection.ts'
import { buildLevel, buildMember } from '../../tests/factories/members.ts'
import { createTemplate, openDatabaseServer } from '../../tests/setup/database-server.ts'
import { startApi } from './parts/api-process.ts'

// Tests whether response times reveal which addresses have an account, in turns so that other load affects
// both alike.

const rounds = Number(process.env.BENCH_ROUNDS ?? 200)
const password = 'quattro torri e un asino'
const conditions = { privacy: true, terms_and_conditions: true }

const cases: [string, string, (email: string) => object][] = [
  ['signing in', '/users/login', (email) => ({ email, password: 'sbagliata' })],
  ['a forgotten password', '/users/forgot_password', (email) => ({ email })],
  ['signing up', '/users', (email) => ({ name: 'Nora', email, password, conditions })],
]

const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? Number.NaN
const spread = (all: number[]) => median(all.map((each) => Math.abs(each - median(all))))

const server = await openDatabaseServer()
try {
  const url = await server.create(`${server.prefix}_bench_known`, await createTemplate(server))
  const db = openDatabase(url)
  await buildLevel(db.pool)
  const { address, stop } = await startApi(url)
  const ask = async (path: string, body: object) => {
    await db.pool.query('DELETE FROM rate_limits')
    const start = performance.now()
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(address + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    await response.arrayBuffer()
    return performance.now() - start
  }
  for (const [name, path, bodyOf] of cases) {
    const { email } = await buildMember(db.pool, { password, verifiedAt: new Date() })
    const took = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      took.known.push(await ask(path, bodyOf(email)))
      took.unknown.push(await ask(path, bodyOf(`${randomUUID()}@posta.example`)))
    }
    const figures = Object.entries(took).map(
      ([who, all]) => `${who} ${median(all).toFixed(2)} ms (spread ${spread(all).toFixed(2)})`,
    )
    console.info(`${name}: ${figures.join(', ')}`)
  }
  await stop()
  await db.close()
} finally {
  await server.close()
}
