import { createInterface } from 'node:readline'
import { openDatabase } from '#kernel/db/connection.ts'
import { createApi } from '#lib/services/app.ts'
import { depsFor } from '../api/deps.ts'

/**
 * Process of the shop for concurrent requests: reads them, waits for "go", sends all and prints the
 * responses.
 */
const [url = ''] = process.argv.slice(2)
const db = openDatabase(url)
const app = createApi(depsFor(db).deps)
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const next = async () => (await lines.next()).value as string

type Press = { path: string; token: string; body: unknown; address: string }
const presses = JSON.parse(await next()) as Press[]
console.info('ready')
await next()
const answers = await Promise.all(
  presses.map(async ({ path, token, body, address }) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const request = new Request(`http://localhost/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const response = await app.fetch(request, { incoming: { socket: { remoteAddress: address } } })
    const { code } = (await response.json()) as { code?: string }
    return `${response.status} ${code ?? 'done'}`
  }),
)
console.info(JSON.stringify(answers))
await db.close()
process.exit(0)
