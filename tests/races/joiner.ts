import { text } from 'node:stream/consumers'
import { openDatabase } from '#kernel/db/connection.ts'
import { createApi } from '#lib/services/app.ts'
import { caller } from '../api/caller.ts'
import { depsFor } from '../api/deps.ts'

/** Process of the shop that sends all given calls at once and prints the code of each answer. */
type Calls = { path: string; token: string; body: unknown; address: string }[]

const [url = ''] = process.argv.slice(2)
const db = openDatabase(url)
const call = caller(createApi(depsFor(db).deps))
const calls = JSON.parse(await text(process.stdin)) as Calls
const answers = await Promise.all(
  calls.map(async ({ path, ...given }) => {
    const response = await call('POST', path, given)
    const { code } = (await response.json()) as { code?: string }
    return response.status === 201 ? 'done' : code
  }),
)
await db.close()
console.info(JSON.stringify(answers))
