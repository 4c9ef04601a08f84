import { openDatabase } from '#kernel/db/connection.ts'
import { buildItem } from '../../tests/factories/items.ts'
import { buildMember } from '../../tests/factories/members.ts'
import { createTemplate, openDatabaseServer } from '../../tests/setup/database-server.ts'
import { startApi } from './parts/api-process.ts'

// Measures POST /api/users/login with 20 concurrent members, and the latency of a list meanwhile. The
// services run as a separate process in production mode, with their own database.

const seconds = Number(process.env.BENCH_SECONDS ?? 15)
const atOnce = Number(process.env.BENCH_LOGINS ?? 20)
const password = 'quattro torri e un asino'

/** Sends requests one after the other until the end; returns the milliseconds that each took. */
const askUntil = async (end: number, ask: () => Promise<Response>) => {
  const took: number[] = []
  while (Date.now() < end) {
    const start = performance.now()
    const response = await ask()
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
    took.push(performance.now() - start)
  }
  return took
}

const share = (sorted: number[], part: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN)

const print = (name: string, took: number[]) => {
  const sorted = took.toSorted((a, b) => a - b)
  const figures = [0.5, 0.99, 1].map((part) => `${share(sorted, part)} ms`)
  const [half, most, all] = figures
  const rate = (took.length / seconds).toFixed(0)
  console.info(`${name}: ${rate}/s, half within ${half}, 99% within ${most}, all within ${all}`)
}

const run = async () => {
  const server = await openDatabaseServer()
  try {
    const url = await server.create(`${server.prefix}_bench_login`, await createTemplate(server))
    const db = openDatabase(url)
    for (let made = 0; made < 50; made++) await buildItem(db.pool)
    const emails: string[] = []
    for (let made = 0; made < atOnce; made++) {
      const member = await buildMember(db.pool, { password, verifiedAt: new Date() })
      emails.push(member.email)
    }
    await db.close()
    const { address, stop } = await startApi(url)
    const list = () => fetch(`${address}/preorders`)
    const login = (email: string) => () =>
      fetch(`${address}/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, remember_me: true }),
      })
    try {
      await askUntil(Date.now() + 1000, list)
      print('a list, alone', await askUntil(Date.now() + seconds * 1000, list))
      const end = Date.now() + seconds * 1000
      const [lists, ...logins] = await Promise.all([
        askUntil(end, list),
        ...emails.map((email) => askUntil(end, login(email))),
      ])
      print(`${atOnce} logins at once`, logins.flat())
      print('a list meanwhile', lists)
    } finally {
      stop()
    }
  } finally {
    await server.close()
  }
}

await run()
