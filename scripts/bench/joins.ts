import { Agent, request } from 'node:http'
import type { Pool } from 'pg'
import { median, rate, report, rounds, startPart, withShop } from './kit/run.ts'
import {
  buildGroup,
  buildVoting,
  fillGround,
  type Group,
  joinCall,
  members,
  readyToBuy,
} from './kit/shop.ts'

// Joins groups and votes over twenty connections, by statements and by the whole HTTP call of the site,
// beside updates of one row of a table of its own in the same run.

const connections = 20
const agent = new Agent({ keepAlive: true, maxSockets: connections })

type Ask = (place: number) => Promise<unknown>

const update = (pool: Pool) => async (): Promise<Ask> => () =>
  pool.query({ name: 'update', text: 'UPDATE one_row SET n = n + 1 WHERE id = 1' })

/** Each call joins the next group by a member who has no seat in it. */
const joinIn =
  (
    pool: Pool,
    count: number,
    seats: number,
    join: (group: Group, member: number) => Promise<unknown>,
  ) =>
  async (): Promise<Ask> => {
    const groups: Group[] = []
    while (groups.length < count) groups.push(await buildGroup(pool, seats))
    return (place) => {
      const member = seats + 1 + Math.floor(place / count)
      if (member > members) throw new Error('too few members for this number of joins')
      return join(groups[place % count]!, member)
    }
  }

const voteFor = (pool: Pool, votes: number) => async (): Promise<Ask> => {
  const proposal = await buildVoting(pool, votes)
  return (place) =>
    pool.query({
      name: 'vote',
      text: `INSERT INTO proposal_answers (proposal_id, member_id, answer) VALUES ($1, $2, 'want')`,
      values: [proposal, votes + 1 + place],
    })
}

const insertSeat =
  (pool: Pool) =>
  ({ id, bundle }: Group, member: number) =>
    pool.query({
      name: 'join',
      text: `INSERT INTO participations (item_id, bundle_id, member_id, quantity, state)
        VALUES ($1, $2, $3, 1, 'active')`,
      values: [id, bundle, member],
    })

const callApi = (address: string) => (group: Group, member: number) =>
  new Promise<void>((resolve, reject) => {
    const { path, headers, body } = joinCall(group, {
      id: member,
      addressId: member,
      methodId: member,
    })
    const call = request(address + path, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 201 ? resolve() : reject(new Error(`${response.statusCode}`)),
      )
    })
    call.on('error', reject).end(body)
  })

const promises: [one: string, other: string, minimum: number][] = [
  ['joins', 'updates', 0.3],
  ['joins of 20,000 seats', 'joins', 0.8],
  ['joins in 20 groups', 'joins', 2],
  ['votes', 'updates', 0.3],
  ['votes after 20,000', 'votes', 0.8],
  ['calls', 'updates', 0.15],
  ['calls of 20,000 seats', 'calls', 0.9],
  ['calls in 20 groups', 'updates', 0.3],
]

await withShop(async (pool, url) => {
  await fillGround(pool)
  await readyToBuy(pool)
  // Each request has its own client address, as rate limits count it.
  const api = await startPart('api', [url], { ...process.env, TRUST_PROXY: 'true' })
  const [insert, call] = [insertSeat(pool), callApi(api.address)]
  const kinds: Record<string, () => Promise<Ask>> = {
    updates: update(pool),
    joins: joinIn(pool, 1, 20, insert),
    'joins of 20,000 seats': joinIn(pool, 1, 20_000, insert),
    'joins in 20 groups': joinIn(pool, connections, 20, insert),
    votes: voteFor(pool, 20),
    'votes after 20,000': voteFor(pool, 20_000),
    calls: joinIn(pool, 1, 20, call),
    'calls of 20,000 seats': joinIn(pool, 1, 20_000, call),
    'calls in 20 groups': joinIn(pool, connections, 20, call),
  }
  const rates = new Map(Object.keys(kinds).map((name) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round++)
    for (const [name, prepare] of Object.entries(kinds))
      rates.get(name)?.push(await rate(connections, await prepare()))
  const of = (name: string) => median(rates.get(name) ?? [])
  for (const name of rates.keys()) console.info(`  ${name.padEnd(44)} ${of(name).toFixed(0)}/s`)
  for (const [one, other, minimum] of promises)
    report(`${one} per ${other}`, of(one) / of(other), { minimum })
  agent.destroy()
  await api.stop()
})
