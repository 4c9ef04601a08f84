import { describe, expect, test } from 'vitest'
import { openTestApi } from '../api/api.ts'
import { until } from '../crash/processes.ts'
import { buildItem } from '../factories/items.ts'
import { buildMember, buildSession } from '../factories/members.ts'
import { buildProposal } from '../factories/proposals.ts'

const { call, pool, clock } = await openTestApi()
const session = async ({ confirmed = true } = {}) =>
  buildSession(pool, {
    member: await buildMember(pool, confirmed ? { verifiedAt: clock.now() } : {}),
    now: clock.now(),
  })
const fifty = Array.from({ length: 50 }, (_, place) => place)

/** Each call has its own client address, so that the rate limit on writes does not apply. */
const atOnce = async (ask: (place: number) => [method: string, path: string, given: object]) => {
  const responses = await Promise.all(
    fifty.map((place) => {
      const [method, path, given] = ask(place)
      return call(method, path, { ...given, address: `198.51.100.${place}` })
    }),
  )
  expect(responses.map(({ status }) => status)).toEqual(fifty.map(() => 200))
  return responses
}

const count = async (text: string, id: number) =>
  Number((await pool.query(`SELECT count(*) FROM ${text}`, [id])).rows[0].count)

describe('fifty concurrent calls', () => {
  test('of one member to follow a group leave one follow', async () => {
    const { token } = await session()
    const { id } = await buildItem(pool)
    await atOnce(() => ['PUT', `/preorders/${id}/follow`, { token }])
    expect(await count('follows WHERE item_id = $1', id)).toBe(1)
  })

  test('of one member to follow and unfollow do not deadlock', async () => {
    const { token } = await session()
    const { id } = await buildItem(pool, { kind: 'sale' })
    await atOnce((place) => [place % 2 ? 'PUT' : 'DELETE', `/sales/${id}/follow`, { token }])
    expect(await count('follows WHERE item_id = $1', id)).toBeLessThanOrEqual(1)
    const { rows } = await pool.query('SELECT popularity FROM items WHERE id = $1', [id])
    expect(rows[0].popularity).toBe(await count('follows WHERE item_id = $1', id))
  })

  test('of different members to follow a group are all counted', async () => {
    const { id } = await buildItem(pool)
    const tokens: string[] = []
    for (const _ of fifty) tokens.push((await session()).token)
    await atOnce((place) => ['PUT', `/preorders/${id}/follow`, { token: tokens[place] }])
    const { rows } = await pool.query('SELECT popularity FROM items WHERE id = $1', [id])
    expect(rows[0].popularity).toBe(50)
  })

  test.each([
    ['vote', 'interaction', 'wants + needs'],
    ['like', 'like', 'likes'],
  ])(
    'to %s by members who confirm their address meanwhile are all counted',
    async (_, path, sum) => {
      const ids: number[] = []
      for (let n = 0; n < 5; n++) ids.push((await buildProposal(pool)).id)
      const members = await Promise.all(
        Array.from({ length: 10 }, () => session({ confirmed: false })),
      )
      const confirm = (place: number) =>
        pool.query('UPDATE members SET email_verified_at = now() WHERE id = $1', [
          members[place % 10]?.member.id,
        ])
      const confirming: Promise<unknown>[] = []
      await atOnce((place) => {
        if (place % 5 === 2) confirming.push(confirm(Math.floor(place / 5)))
        const { token } = members[Math.floor(place / 5)]!
        const body = path === 'like' ? {} : { body: { interaction: place % 2 ? 'want' : 'need' } }
        return ['PUT', `/community/${ids[place % 5]}/${path}`, { token, ...body }]
      })
      await Promise.all(confirming)
      const { rows } = await pool.query(
        `SELECT ${sum} AS marks FROM proposals WHERE id = ANY ($1)`,
        [ids],
      )
      expect(rows.map(({ marks }) => marks)).toEqual(Array(5).fill(10))
    },
  )

  test('to answer a proposal by one member leave one answer, and the last response has the correct counts', async () => {
    const { token } = await session()
    const { id } = await buildProposal(pool)
    await atOnce((place) => [
      'PUT',
      `/community/${id}/interaction`,
      { token, body: { interaction: place % 2 ? 'want' : 'need' } },
    ])
    expect(await count('proposal_answers WHERE proposal_id = $1', id)).toBe(1)
    const { rows } = await pool.query('SELECT wants, needs FROM proposals WHERE id = $1', [id])
    expect(rows[0].wants + rows[0].needs).toBe(1)
  })

  test('to answer by different members each return a different count, and none is lost', async () => {
    const { id } = await buildProposal(pool)
    const tokens: string[] = []
    for (const _ of fifty) tokens.push((await session()).token)
    const responses = await atOnce((place) => [
      'PUT',
      `/community/${id}/interaction`,
      { token: tokens[place], body: { interaction: 'want' } },
    ])
    const counts = await Promise.all(
      responses.map(async (response) => (await response.json()).data.want_count as number),
    )
    expect(counts.sort((a, b) => a - b)).toEqual(fifty.map((place) => place + 1))
  })
})

test('an answer sent while the proposal is archived is refused and not counted', async () => {
  const { token } = await session()
  const { id } = await buildProposal(pool)
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query('UPDATE proposals SET archived_at = now() WHERE id = $1', [id])
  const body = { interaction: 'want' }
  const answering = call('PUT', `/community/${id}/interaction`, { token, body })
  const waiting = `SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await until('it waits', async () => (await pool.query(waiting)).rowCount === 1)
  await client.query('COMMIT')
  client.release()
  expect((await answering).status).toBe(409)
  const { rows } = await pool.query('SELECT wants FROM proposals WHERE id = $1', [id])
  expect(rows[0].wants).toBe(0)
  expect(await count('proposal_answers WHERE proposal_id = $1', id)).toBe(0)
})

test('five hundred concurrent votes and likes with changes agree with the final counts', async () => {
  const crowd = 500
  const { id } = await buildProposal(pool)
  const path = `/community/${id}`
  const people: { token: string; address: string }[] = []
  for (let place = 0; place < crowd; place++)
    people.push({ token: (await session()).token, address: `203.0.${place % 250}.${place % 7}` })
  const answers = ['want', 'need', null] as const

  const decide = async ({ token, address }: (typeof people)[number], place: number) => {
    for (let turn = 0; turn < 3; turn++) {
      const interaction = answers[(place + turn) % 3]!
      const [answered, liked] = await Promise.all([
        call(interaction ? 'PUT' : 'DELETE', `${path}/interaction`, {
          token,
          address,
          ...(interaction ? { body: { interaction } } : {}),
        }),
        call((place + turn) % 2 ? 'PUT' : 'DELETE', `${path}/like`, { token, address }),
      ])
      expect([answered.status, liked.status]).toEqual([200, 200])
      expect((await answered.json()).data.interaction).toBe(interaction)
      expect((await liked.json()).data.liked).toBe((place + turn) % 2 === 1)
    }
    const mine = (await (await call('GET', '/users/logged/marks', { token, address })).json()).data
    const last = answers[(place + 2) % 3]
    expect([mine.wants, mine.needs, mine.likes]).toEqual([
      last === 'want' ? [id] : [],
      last === 'need' ? [id] : [],
      place % 2 ? [id] : [],
    ])
  }
  await Promise.all(people.map(decide))

  const { rows } = await pool.query('SELECT wants, needs, likes FROM proposals WHERE id = $1', [id])
  const given = (answer: string) =>
    count(`proposal_answers WHERE proposal_id = $1 AND answer = '${answer}'`, id)
  expect(rows[0]).toEqual({
    wants: await given('want'),
    needs: await given('need'),
    likes: await count('proposal_likes WHERE proposal_id = $1', id),
  })
  expect(rows[0].wants + rows[0].needs).toBe(333)
  expect(rows[0].likes).toBe(250)
}, 60_000)
