import { type IncomingMessage, request } from 'node:http'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { startSite } from '../../tests/browser/site-server.ts'

// Two thousand pages of one sale stay open while its stock changes: how long until the last of them
// knows. Listeners and server share the machine. Needs a build.
// `node scripts/bench/live.ts [--listeners 1990] [--changes 20]`

const { values } = parseArgs({
  options: {
    listeners: { type: 'string', default: '1990' },
    changes: { type: 'string', default: '20' },
  },
})
const [listeners, changes] = [values.listeners, values.changes].map(Number) as [number, number]

/** As many as one address may have. */
const perAddress = 200
const freshness = 1_000

const findBundle = async (client: Client) => {
  const { rows } = await client.query<{ item: string; bundle: string }>(
    `SELECT i.id item, b.id bundle FROM items i JOIN variations v ON v.item_id = i.id
     JOIN bundles b ON b.variation_id = v.id
     WHERE i.kind = 'sale' AND i.archived_at IS NULL AND i.weep_only_until IS NULL
       AND (SELECT count(*) FROM bundles c JOIN variations w ON w.id = c.variation_id
         WHERE w.item_id = i.id) = 1
     ORDER BY i.id LIMIT 1`,
  )
  const [found] = rows
  if (!found) throw new Error('the shop has no sale of one bundle')
  return found
}

type Hear = (units: number) => void

const listen = (url: string, localAddress: string, hear: Hear) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { localAddress, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`refused: ${response.statusCode}`))
      response.on('data', (chunk: Buffer) => {
        const units = chunk.toString('latin1').match(/"availability":(\d+)/)?.[1]
        if (units) hear(Number(units))
      })
      resolve(response)
    })
      .on('error', reject)
      .end()
  })

const site = await startSite()
const client = new Client({ connectionString: site.database })
await client.connect()
const responses: IncomingMessage[] = []
try {
  const { item, bundle } = await findBundle(client)
  let awaited = -1
  let heard = 0
  let everybodyHeard = () => {}
  const hear = (units: number) => {
    if (units === awaited && ++heard === listeners) everybodyHeard()
  }
  const change = async (units: number) => {
    const all = new Promise<void>((resolve) => {
      everybodyHeard = resolve
    })
    awaited = units
    heard = 0
    await client.query('UPDATE bundles SET stock = $1 WHERE id = $2', [units, bundle])
    const start = performance.now()
    await all
    return performance.now() - start
  }
  const url = `${site.address.replace('localhost', '127.0.0.1')}/api/live?topics=sale:${item}`
  for (let at = 0; at < listeners; at++) {
    const address = `127.0.1.${1 + Math.floor(at / perAddress)}`
    responses.push(await listen(url, address, hear))
  }
  await change(1_000)
  const times: number[] = []
  for (let count = 0; count < changes; count++) {
    // Changes come at any moment of the rest between two readings.
    await new Promise((done) => setTimeout(done, Math.random() * 500))
    times.push(await change(2_000 + count))
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
  console.info(
    `${listeners} listeners: all of them had a change after ${at(0.5)} ms (median of ${changes}), the slowest after ${at(1)} ms`,
  )
  if (at(1) > freshness) process.exitCode = 1
} finally {
  for (const response of responses) response.destroy()
  await client.end()
  await site.close()
}
