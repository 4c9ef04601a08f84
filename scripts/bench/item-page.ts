import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { startSite } from '../../tests/browser/site-server.ts'
import { requireWrk } from './parts/wrk.ts'

// Reads the page of a group over fifty connections, first without writes, then while twenty members a
// second join it. Needs wrk and a build. `node scripts/bench/item-page.ts [--seconds 10] [--rounds 3]`

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '50' },
    writes: { type: 'string', default: '20' },
  },
})
const [seconds, rounds, connections, writes] = [
  values.seconds,
  values.rounds,
  values.connections,
  values.writes,
].map(Number) as [number, number, number, number]

const script = new URL('item-page.lua', import.meta.url).pathname

type Reading = { rate: number; p99: number; unread: number; lastSeen: Map<number, number> }

const read = async (url: string, time: number): Promise<Reading> => {
  const child = spawn('wrk', ['-t1', `-c${connections}`, `-d${time}s`, '-s', script, url])
  let output = ''
  for await (const chunk of child.stdout) output += chunk
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(output)?.[1])
  const states = [...output.matchAll(/^state (\d+) (\d+)/gm)]
  return {
    rate: figure('rate'),
    p99: figure('p99'),
    unread: figure('unread'),
    lastSeen: new Map(states.map(([, state, at]) => [Number(state), Number(at)])),
  }
}

const findGroup = async (client: Client) => {
  const { rows } = await client.query<{ id: string; slug: string; participants: number }>(
    `SELECT id, slug, participants FROM items
     WHERE kind = 'preorder' AND status = 'running' AND archived_at IS NULL
       AND weep_only_until IS NULL AND expires_at > now() + interval '1 day'
     ORDER BY participants DESC LIMIT 1`,
  )
  const [group] = rows
  if (!group) throw new Error('the shop has no running group')
  return group
}

/** Locks the item first, as the command does. Each call joins a new member. */
const joinText = `WITH item AS (SELECT id FROM items WHERE id = $1 FOR UPDATE)
  INSERT INTO participations (item_id, bundle_id, member_id, quantity, state)
  SELECT item.id, (SELECT b.id FROM bundles b JOIN variations v ON v.id = b.variation_id
    WHERE v.item_id = item.id AND b.closed_at IS NULL ORDER BY b.id LIMIT 1), $2, 1, 'active'
  FROM item`

const enrol = async (client: Client, name: string) => {
  const { rows } = await client.query<{ id: string }>(
    'INSERT INTO members (name, email, level_number) VALUES ($1, $2, 1) RETURNING id',
    [name, `${name}@example.org`],
  )
  return rows[0]?.id
}

/** Records the number of joins after each write, with the time of its commit. */
const joinFor = async (client: Client, group: string, time: number) => {
  const { rows } = await client.query<{ participants: number }>(
    'SELECT participants FROM items WHERE id = $1',
    [group],
  )
  let joined = rows[0]?.participants ?? 0
  const committed = new Map<number, number>()
  const start = performance.now()
  for (let count = 0; count < time * writes; count++) {
    const wait = start + (count * 1000) / writes - performance.now()
    if (wait > 0) await new Promise((done) => setTimeout(done, wait))
    await client.query(joinText, [group, await enrol(client, `prova-${Date.now()}-${count}`)])
    committed.set(++joined, Date.now())
  }
  return committed
}

/** Longest time for which an outdated state was still served. */
const oldest = (lastSeen: Map<number, number>, committed: Map<number, number>) =>
  Math.max(
    0,
    ...[...lastSeen].map(
      ([state, at]) => at - (committed.get(state + 1) ?? Number.POSITIVE_INFINITY),
    ),
  )

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

requireWrk()
const site = await startSite()
const client = new Client({ connectionString: site.database })
await client.connect()
try {
  const group = await findGroup(client)
  const url = `${site.address}/ga/${group.id}/${group.slug}`
  await read(url, 2)
  const shares: number[] = []
  const ages: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const quiet = await read(url, seconds)
    const [busy, committed] = await Promise.all([
      read(url, seconds + 1),
      joinFor(client, group.id, seconds),
    ])
    const age = oldest(busy.lastSeen, committed)
    shares.push(busy.rate / quiet.rate)
    ages.push(age)
    console.info(
      `quiet ${quiet.rate} requests/s, p99 ${quiet.p99} ms; with ${writes} joins/s ${busy.rate} requests/s, p99 ${busy.p99} ms, ${busy.lastSeen.size} states sent, the oldest ${age} ms late, ${busy.unread + quiet.unread} unreadable`,
    )
  }
  console.info(`throughput under writes is ${median(shares).toFixed(2)} of the quiet one`)
  console.info(`no answer was older than ${Math.max(...ages)} ms`)
  if (Math.max(...ages) > 1_000 || median(shares) < 1 / 3) process.exitCode = 1
} finally {
  await client.end()
  await site.close()
}
