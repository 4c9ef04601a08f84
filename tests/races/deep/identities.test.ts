import { expect, test } from 'vitest'
import { dataOf, openTestApi } from '../../api/api.ts'
import { buildToken, conditions } from '../../factories/identities.ts'
import { buildLevel } from '../../factories/members.ts'

const { call, pool } = await openTestApi()
const many = 12

await buildLevel(pool)

const signIn = (provider: string, token: string, cookie = '') =>
  call('POST', `/users/login/${provider}`, { body: { token, conditions }, headers: { cookie } })

const appleToken = async (email: string) => {
  const { nonce } = await dataOf<{ nonce: string }>(await call('GET', '/users/login/apple/nonce'))
  return {
    cookie: `apple_nonce=${nonce}`,
    token: await buildToken(call, 'apple', { email, nonce }),
  }
}

const idsOf = async (responses: Response[]) => {
  const bodies = await Promise.all(responses.map((each) => each.json()))
  return bodies.map((body) => (body as { data?: { user: { id: number } } }).data?.user.id)
}

const membersWith = async (email: string) =>
  (await pool.query('SELECT 1 FROM members WHERE email = $1', [email])).rowCount

test('concurrent sign-ins with one identity create one account', async () => {
  const email = 'insieme@posta.example'
  const token = await buildToken(call, 'google', { email })
  const all = await Promise.all(Array.from({ length: many }, () => signIn('google', token)))
  expect(all.map(({ status }) => status)).toEqual(Array(many).fill(200))
  expect(new Set(await idsOf(all)).size).toBe(1)
  expect(await membersWith(email)).toBe(1)
})

test('concurrent sign-ins with one address from two providers create one account and ask the other to confirm', async () => {
  const email = 'due@posta.example'
  const { cookie, token: apple } = await appleToken(email)
  const google = await buildToken(call, 'google', { email })
  const both = await Promise.all([signIn('apple', apple, cookie), signIn('google', google)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await membersWith(email)).toBe(1)
})

test('concurrent uses of one Apple token sign in once', async () => {
  const { cookie, token } = await appleToken('una@posta.example')
  const all = await Promise.all(Array.from({ length: many }, () => signIn('apple', token, cookie)))
  const statuses = all.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array(many - 1).fill(401)])
})

test('of two identities removed concurrently one remains', async () => {
  const email = 'ultima@posta.example'
  const first = await signIn('google', await buildToken(call, 'google', { email }))
  const { data } = (await first.json()) as { data: { token: string; user: { id: number } } }
  await pool.query(
    "INSERT INTO identities (member_id, provider, subject) VALUES ($1, 'apple', 'ultima')",
    [data.user.id],
  )
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM identities WHERE member_id = $1',
    [data.user.id],
  )
  const { token } = data
  const gone = await Promise.all(
    rows.map(({ id }) => call('DELETE', `/users/logged/identities/${id}`, { token, body: {} })),
  )
  expect(gone.map(({ status }) => status).sort()).toEqual([204, 409])
})

test('concurrent attempts at a code are all counted', async () => {
  const email = 'codice@posta.example'
  const asked = await signIn('facebook', await buildToken(call, 'facebook', { email }))
  const { ticket } = (await asked.json()) as { ticket: string }
  const codes = Array.from({ length: many }, (_, place) => String(place).padStart(6, '0'))
  await Promise.all(
    codes.map((code) => call('POST', '/users/login/facebook/confirm', { body: { ticket, code } })),
  )
  const { rows } = await pool.query('SELECT max(wrong_codes) AS wrong FROM identity_tickets')
  expect(rows).toEqual([{ wrong: 5 }])
})
