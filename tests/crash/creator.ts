import { type Database, openDatabase } from '#kernel/db/connection.ts'
import { createApi } from '#lib/services/app.ts'
import { depsFor } from '../api/deps.ts'

/** Process that creates an account and dies after the commit, before the response. */
const [url = '', key = '', body = ''] = process.argv.slice(2)
const db = openDatabase(url)
const mortal: Database = {
  ...db,
  transaction: (work, settings) =>
    db.transaction((tx) => {
      tx.afterCommit(() => process.kill(process.pid, 'SIGKILL'))
      return work(tx)
    }, settings),
}
const app = createApi(depsFor(mortal).deps)
const headers = { 'content-type': 'application/json', 'idempotency-key': key }
const request = new Request('http://localhost/api/users', { method: 'POST', headers, body })
await app.fetch(request, { incoming: { socket: { remoteAddress: '192.0.2.1' } } })
