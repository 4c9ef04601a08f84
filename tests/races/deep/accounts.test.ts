import { expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { dataOf, openTestApi } from '../../api/api.ts'
import { isWaiting } from '../../api/database.ts'
import { buildToken, conditions } from '../../factories/identities.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { codeTo, linkTo } from '../../factories/mails.ts'
import { type BuiltMember, buildLevel, buildMember, buildSession } from '../../factories/members.ts'
import { atOnce, times } from '../processes.ts'

const { call, pool, clock } = await openTestApi()
await buildLevel(pool)
const password = 'un cavallo in f3'
const better = (place: number) => `una torre in a${place} e basta`

const claim = async (email: string) => {
  const body = { name: 'Gara', email, password, conditions }
  const { token } = await dataOf<{ token: string }>(await call('POST', '/users', { body }), 201)
  const { whose: member, secret } = await linkTo(pool, email, 'verify-address')
  return { token, link: { member, secret } }
}
const confirmed = () => buildMember(pool, { password, verifiedAt: clock.now() })
const sessionOf = (member: BuiltMember, persistent = false) =>
  buildSession(pool, { member, persistent, now: clock.now() })
const signIn = (provider: string, token: string, cookie = '') =>
  call('POST', `/users/login/${provider}`, { body: { token, conditions }, headers: { cookie } })
const expectLogin = async (email: string, winner: string) => {
  await pool.query('DELETE FROM rate_limits')
  const login = await call('POST', '/users/login', { body: { email, password: winner } })
  expect(login.status).toBe(200)
}
const numberOf = async (text: string, values: unknown[] = []) =>
  Number(Object.values((await pool.query(`SELECT ${text}`, values)).rows[0])[0])
const membersWith = (email: string) =>
  numberOf('count(*) FROM members WHERE email = $1 AND email_verified_at IS NOT NULL', [email])
const appleToken = async (email: string) => {
  const { nonce } = await dataOf<{ nonce: string }>(await call('GET', '/users/login/apple/nonce'))
  const token = await buildToken(call, 'apple', { email, nonce })
  return { cookie: `apple_nonce=${nonce}`, token }
}

type Race = {
  ways: (() => Promise<unknown>)[]
  /** Number of each outcome. */
  counts: Record<string, number>
  after?: (first: number) => Promise<unknown>
}

/** Calls that are sent at the same moment, with the outcomes that are allowed. */
const races: Record<string, () => Promise<Race>> = {
  'one confirmation link confirms once, and all get a success': async () => {
    const { token, link: body } = await claim('gara@posta.example')
    const ways = times(12, () => call('PUT', '/users/verify', { token, body }))
    return { ways, counts: { done: 12 } }
  },
  'confirmations of one address by several members give it to one': async () => {
    const email = 'contesa@posta.example'
    const ways: Race['ways'] = []
    for (let place = 0; place < 5; place++) {
      const { token, link } = await claim(email)
      const body = { code: await codeTo(pool, email) }
      const kinds = [
        () => call('PUT', '/users/verify', { token, body: link }),
        () => call('POST', '/users/verify', { body: { ...link, password } }),
        () => call('POST', '/users/logged/verify', { token, body }),
      ]
      ways.push(kinds[place % 3]!)
    }
    const after = async () => expect(await membersWith(email)).toBe(1)
    return { ways, counts: { done: 1, 409: 4 }, after }
  },
  'wrong codes are checked five times': async () => {
    const email = 'cifre@posta.example'
    const { token } = await claim(email)
    const body = { code: (await codeTo(pool, email)) === '000000' ? '000001' : '000000' }
    const ways = times(12, () => call('POST', '/users/logged/verify', { token, body }))
    return { ways, counts: { 422: 4, 429: 8 } }
  },
  'one password link sets one password': async () => {
    const { email } = await confirmed()
    await call('POST', '/users/forgot_password', { body: { email } })
    const { secret: token } = await linkTo(pool, email, 'reset-password')
    const ways = times(12, (at) =>
      call('POST', '/users/reset_password', { body: { email, token, password: better(at) } }),
    )
    return { ways, counts: { done: 1, 409: 11 }, after: (at) => expectLogin(email, better(at)) }
  },
  'sign-ins with one identity create one account': async () => {
    const email = 'insieme@posta.example'
    const token = await buildToken(call, 'google', { email })
    const after = async () => expect(await membersWith(email)).toBe(1)
    return { ways: times(12, () => signIn('google', token)), counts: { done: 12 }, after }
  },
  'sign-ins with one address from two providers create one account': async () => {
    const email = 'due@posta.example'
    const { cookie, token: apple } = await appleToken(email)
    const google = await buildToken(call, 'google', { email })
    const ways = [() => signIn('apple', apple, cookie), () => signIn('google', google)]
    const after = async () => expect(await membersWith(email)).toBe(1)
    return { ways, counts: { done: 1, 422: 1 }, after }
  },
  'one Apple token signs in once': async () => {
    const { cookie, token } = await appleToken('una@posta.example')
    return { ways: times(12, () => signIn('apple', token, cookie)), counts: { done: 1, 401: 11 } }
  },
  'of two identities removed one remains': async () => {
    const email = 'ultima@posta.example'
    const signedIn = await signIn('google', await buildToken(call, 'google', { email }))
    const { token, user } = await dataOf<{ token: string; user: { id: number } }>(signedIn)
    const { rows } = await pool.query<{ id: string }>(
      `WITH apple AS (INSERT INTO identities (member_id, provider, subject)
         VALUES ($1, 'apple', 'ultima') RETURNING id)
       SELECT id FROM apple UNION ALL SELECT id FROM identities WHERE member_id = $1`,
      [user.id],
    )
    const path = (at: number) => `/users/logged/identities/${rows[at]!.id}`
    const ways = times(2, (at) => call('DELETE', path(at), { token, body: {} }))
    return { ways, counts: { done: 1, 409: 1 } }
  },
}

test.each(Object.entries(races))('at the same moment %s', async (_, build) => {
  const { ways, counts, after } = await build()
  const raced = await atOnce(ways)
  expect(raced.counts).toEqual(counts)
  await after?.(raced.first)
})

test('concurrent attempts at a code are all counted', async () => {
  const email = 'codice@posta.example'
  const asked = await signIn('facebook', await buildToken(call, 'facebook', { email }))
  const { ticket } = (await asked.json()) as { ticket: string }
  await atOnce(
    times(12, (at) => {
      const body = { ticket, code: String(at).padStart(6, '0') }
      return call('POST', '/users/login/facebook/confirm', { body })
    }),
  )
  expect(await numberOf('max(wrong_codes) FROM identity_tickets')).toBe(5)
})

test('concurrent changes of a password change it once', async () => {
  const member = await confirmed()
  const tokens = [(await sessionOf(member)).token, (await sessionOf(member)).token]
  const { counts, first } = await atOnce(
    times(2, (at) => {
      const body = { current_password: password, password: better(at) }
      return call('PUT', '/users/logged/password', { token: tokens[at], body })
    }),
  )
  // 401 if the first change ended the session of the second before that was read, 422 if after it but before its password.
  expect([
    { done: 1, 409: 1 },
    { done: 1, 401: 1 },
    { done: 1, 422: 1 },
  ]).toContainEqual(counts)
  await expectLogin(member.email, better(first))
})

test('concurrent deletions of an account delete it once', async () => {
  const { token, member } = await sessionOf(await confirmed())
  const { counts } = await atOnce(
    times(12, () => call('DELETE', '/users/logged/delete', { token, body: { password } })),
  )
  expect(counts.done).toBe(1)
  expect(['done', '401', '422', '429']).toEqual(expect.arrayContaining(Object.keys(counts)))
  const mails = "count(*) FROM outbox WHERE recipient = $1 AND kind = 'accounts.account-deleted'"
  expect(await numberOf(mails, [member.email])).toBe(1)
})

test('concurrent renewals of a token renew it once, and all tabs stay signed in', async () => {
  const { token } = await sessionOf(await confirmed(), true)
  clock.advance(8 * day)
  const renewals = times(12, () => call('POST', '/users/logged/sessions/renew', { token }))
  const answers = await Promise.all(renewals.map((renew) => renew()))
  const [renewed, ...more] = answers.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  const { token: next } = await dataOf<{ token: string }>(renewed!)
  const { counts } = await atOnce(
    times(12, (at) => call('GET', '/users/logged', { token: at % 2 ? token : next })),
  )
  expect(counts).toEqual({ done: 12 })
})

/** Runs statements in a transaction: the first before the work, the others once it waits for that. */
const beside = async (
  [first, ...others]: string[],
  member: number,
  work: () => Promise<unknown>,
) => {
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query(first!, [member])
  const done = work().catch(({ code }: { code?: string }) => code)
  await expect.poll(() => isWaiting(pool)).toBe(true)
  for (const statement of others) await client.query(statement, [member])
  await client.query('COMMIT')
  client.release()
  return done
}

test('joining waits for a deletion of the account and is refused after it', async () => {
  const item = await buildItem(pool)
  const { id: memberId } = await confirmed()
  const seat = { itemId: item.id, bundleId: item.bundleIds[0]!, memberId }
  const deletion = [
    'SELECT FROM members WHERE id = $1 FOR UPDATE',
    'UPDATE members SET email = NULL, deleted_at = now() WHERE id = $1',
  ]
  expect(await beside(deletion, memberId, () => buildParticipation(pool, seat))).toBe('IN409')
})

test('a call whose session ends in between is answered with 401', async () => {
  const { token, member } = await sessionOf(await confirmed())
  const answer = await beside(['DELETE FROM sessions WHERE member_id = $1'], member.id, () =>
    call('POST', '/live/tickets', { token }),
  )
  expect(answer).toMatchObject({ status: 401 })
})
