import { readdirSync, readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { parseArgs } from 'node:util'
import { Client, Pool } from 'pg'
import { connectionOf } from '#kernel/db/connection.ts'
import { issueTicket } from '#lib/services/reach/live/commands.ts'
import { startSite } from '../../tests/browser/site-server.ts'
import { buildSession } from '../../tests/factories/members.ts'

// Keeps two thousand streams open: pages of one sale while its stock changes, and pages of members, each
// with a ticket, who all receive a notification at once. Measures the time until each and the last of them
// receives it, the memory, and whether some that read nothing delay the others. Listeners and server share
// the machine. Needs a build. `node scripts/bench/live.ts [--listeners 990] [--members 990] [--changes 20]
// [--silent 20]`

const { values } = parseArgs({
  options: {
    listeners: { type: 'string', default: '990' },
    members: { type: 'string', default: '990' },
    changes: { type: 'string', default: '20' },
    silent: { type: 'string', default: '20' },
  },
})
const [listeners, members, changes, silent] = [
  values.listeners,
  values.members,
  values.changes,
  values.silent,
].map(Number) as [number, number, number, number]

/** Maximum of streams per address. */
const perAddress = 200
/** Maximum of streams per member. */
const perMember = 20
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

/** Memory of the server, a child of this process. */
const memoryOfServer = () => {
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each)))
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      const isOurs = status.includes(`\nPPid:\t${process.pid}\n`)
      if (isOurs && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('server.ts'))
        return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1])
    } catch {
      // The process ended in between.
    }
  throw new Error('no server')
}

/** Issues one ticket for each stream; a member may have twenty. */
const takeTickets = async (pool: Pool, count: number) => {
  const db = connectionOf(pool)
  const people: number[] = []
  const tickets: string[] = []
  while (tickets.length < count) {
    const { member } = await buildSession(pool)
    const { rows } = await pool.query<{ id: string }>(
      'SELECT id FROM sessions WHERE member_id = $1',
      [member.id],
    )
    people.push(member.id)
    for (let at = 0; at < perMember && tickets.length < count; at++)
      tickets.push((await issueTicket(db, Number(rows[0]?.id), new Date())).ticket)
  }
  return { people, tickets }
}

type Listener = (units: number) => void

/** Opens a stream; without a handler its data is never read. */
const listen = (
  url: string,
  localAddress: string,
  onValue?: Listener,
  pattern = /"availability":(\d+)/,
) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { localAddress, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`refused: ${response.statusCode}`))
      if (onValue)
        response.on('data', (chunk: Buffer) => {
          const units = chunk.toString('latin1').match(pattern)?.[1]
          if (units) onValue(Number(units))
        })
      else response.socket.pause()
      resolve(response)
    })
      .on('error', reject)
      .end()
  })

const site = await startSite()
const client = new Client({ connectionString: site.database })
await client.connect()
const pool = new Pool({ connectionString: site.database, max: 4 })
const responses: IncomingMessage[] = []
try {
  const { item, bundle } = await findBundle(client)
  const { people, tickets } = await takeTickets(pool, members)
  const host = site.address.replace('localhost', '127.0.0.1')
  /** Measures the time from a change until all listeners have received it. */
  const rounds = (count: number, bringAbout: (value: number) => Promise<unknown>) => {
    let awaited = -1
    let received = 0
    let allReceived = () => {}
    let began = 0
    let each: number[] = []
    const onValue = (value: number) => {
      if (value !== awaited) return
      each.push(performance.now() - began)
      if (++received === count) allReceived()
    }
    const change = async (value: number) => {
      const all = new Promise<void>((resolve) => {
        allReceived = resolve
      })
      awaited = value
      received = 0
      began = performance.now()
      await bringAbout(value)
      began = performance.now()
      if (received < count) await all
      return performance.now() - began
    }
    const measure = async (name: string) => {
      const last: number[] = []
      each = []
      for (let round = 0; round < changes; round++) {
        // Random delay, so that changes fall anywhere within the pause between two reads.
        await new Promise((done) => setTimeout(done, Math.random() * 500))
        last.push(await change(awaited + 1))
      }
      const at = (times: number[], share: number) =>
        Math.round(times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0)
      console.info(
        `${name}: half of ${count} had a change after ${at(each, 0.5)} ms, p99 ${at(each, 0.99)} ms; ` +
          `the last of them after ${at(last, 0.5)} ms (median of ${changes}), the slowest ${at(last, 1)} ms`,
      )
      if (at(last, 1) > freshness) process.exitCode = 1
    }
    return { onValue, change, measure }
  }
  const stock = rounds(listeners, (units) =>
    client.query('UPDATE bundles SET stock = $1 WHERE id = $2', [units, bundle]),
  )
  const notices = rounds(members, (unread) =>
    client.query(
      `INSERT INTO notifications (member_id, type, data)
       SELECT m.id, 'like', '{"description":"x","picture_id":null,"type":"custom","slug":null,"id":null,"url":"/"}'
       FROM unnest($1::bigint[]) m(id), generate_series(1, $2::int - (
         SELECT count(*)::int FROM notifications n WHERE n.member_id = m.id))`,
      [people, unread],
    ),
  )
  const url = `${host}/api/live?topics=sale:${item}`
  const before = memoryOfServer()
  for (let at = 0; at < listeners; at++) {
    const address = `127.0.1.${1 + Math.floor(at / perAddress)}`
    responses.push(await listen(url, address, stock.onValue))
  }
  for (const ticket of tickets) {
    const own = `${host}/api/live?topics=user&ticket=${ticket}`
    responses.push(await listen(own, '127.0.1.100', notices.onValue, /"unread":(\d+)/))
  }
  if (listeners > 0) await stock.change(1_000)
  if (members > 0) await notices.change(1)
  const held = memoryOfServer()
  console.info(
    `the server holds ${Math.round(before / 1024)} MiB before and ${Math.round(held / 1024)} with them, ` +
      `${((held - before) / (listeners + members)).toFixed(1)} KiB each`,
  )
  const measureBoth = async (name: string) => {
    if (listeners > 0) await stock.measure(`${name}, pages of a sale`)
    if (members > 0) await notices.measure(`${name}, streams of members`)
  }
  await measureBoth('all read')
  for (let at = 0; at < silent; at++) responses.push(await listen(url, '127.0.1.200'))
  await measureBoth(`${silent} more read nothing`)
} finally {
  for (const response of responses) response.destroy()
  await client.end()
  await pool.end()
  await site.close()
}
