import { expect, test } from 'vitest'
import { days, hours, minutes } from '#lib/format/durations.ts'
import { openDemoLink, signInToDemo } from '#lib/services/console/operators/commands/sessions.ts'
import { forgetOperatorSessions } from '#lib/services/console/operators/jobs.ts'
import { codeOf, dataOf, readProblem } from '../api.ts'
import { openTestConsole, password } from './console.ts'

const shop = await openTestConsole()
const { call, join, clock, nextCode, codeNow, cookieOf, withCode, inviteNow, pool } = shop

const self = async (cookie: string) => (await call('GET', '/session', { cookie })).status

test('a session ends after thirty minutes unused, and after ten hours', async () => {
  const idle = await join('support')
  expect(await self(idle.cookie)).toBe(200)
  clock.advance(minutes(29))
  expect((await call('GET', '/access/passkeys', { cookie: idle.cookie })).status).toBe(200)
  clock.advance(minutes(29))
  expect(await self(idle.cookie)).toBe(200)
  clock.advance(minutes(2))
  expect(await self(idle.cookie)).toBe(401)

  const busy = await join('support')
  for (let time = 0; time < hours(10); time += minutes(25)) {
    await call('GET', '/access/passkeys', { cookie: busy.cookie })
    clock.advance(minutes(25))
  }
  expect(await self(busy.cookie)).toBe(401)
})

test('the cookie is for this host, for no script and for no other site', async () => {
  const { secret, email } = await join('support')
  const body = { email, password, code: await nextCode(secret) }
  const response = await call('POST', '/session', { body })
  const cookie = response.headers.get('set-cookie')!
  for (const part of ['__Host-gestione=', 'Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict'])
    expect(cookie).toContain(part)
  expect((await call('DELETE', '/session', { cookie: cookieOf(response) })).status).toBe(204)
  expect(await self(cookieOf(response))).toBe(401)
})

test('signing in needs the password and a code that was not used', async () => {
  const { secret, email } = await join('support')
  const signIn = (given: object) =>
    call('POST', '/session', { body: { email, password, ...given } })
  const code = await nextCode(secret)
  expect(await codeOf(await signIn({ code, password: 'another long one' }))).toBe(
    'wrong_credentials',
  )
  expect(await codeOf(await signIn({ code, email: 'nobody@example.org' }))).toBe(
    'wrong_credentials',
  )
  expect((await signIn({ code })).status).toBe(200)
  expect((await readProblem(await signIn({ code }))).errors).toEqual({
    code: ['Questo codice è già stato usato. Aspetta il prossimo.'],
  })
  clock.advance(minutes(5))
  expect((await signIn({ code })).status).toBe(422)
})

test('a recovery code counts once', async () => {
  const { email, codes } = await join('support')
  expect(codes).toHaveLength(10)
  const signIn = (recovery_code: string) =>
    call('POST', '/session', { body: { email, password, recovery_code } })
  expect((await signIn(codes[3]!.toUpperCase().replace('-', ' '))).status).toBe(200)
  expect((await signIn(codes[3]!)).status).toBe(422)
  expect((await signIn(codes[4]!)).status).toBe(200)
})

test('twenty wrong codes at once are not all tried', async () => {
  const { email, secret } = await join('support')
  await nextCode(secret)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      call('POST', '/session', {
        body: { email, password, code: String(at).padStart(6, '0') },
        address: `198.51.100.${at}`,
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(10)
})

test('an invitation counts once and for three days', async () => {
  const email = 'nuova@example.org'
  const first = await inviteNow(email, 'shipping')
  const token = await inviteNow(email, 'support', 'shipping', 'support')
  const read = (given: string) => call('POST', '/invitations/read', { body: { token: given } })
  expect(await codeOf(await read(first))).toBe('link_unknown')
  clock.advance(hours(73))
  expect(await codeOf(await read(token))).toBe('link_expired')
  const again = await inviteNow(email, 'shipping', 'support')
  const { roles } = await shop.accept(again)
  expect(roles).toEqual(['shipping', 'support'])
  expect(await codeOf(await read(again))).toBe('link_unknown')
  await expect(inviteNow(email, 'owner')).rejects.toThrow('conflict')
})

test('a weak password and a wrong code do not accept an invitation', async () => {
  const email = 'debole@example.org'
  const token = await inviteNow(email, 'support')
  const { secret } = await dataOf<{ secret: string }>(
    await call('POST', '/invitations/read', { body: { token } }),
  )
  const accept = (given: object) =>
    call('POST', '/invitations/password', { body: { token, password, code: '000000', ...given } })
  const code = await codeNow(secret)
  expect((await readProblem(await accept({ code, password: 'password12' }))).errors).toHaveProperty(
    'password',
  )
  const wrong = code === '000000' ? '111111' : '000000'
  expect((await readProblem(await accept({ code: wrong }))).errors).toHaveProperty('code')
  expect((await accept({ code })).status).toBe(200)
})

test('a confirmed call is that call, of that session, once', async () => {
  const owner = await join('owner')
  const colleague = await join('owner')
  const path = '/operators'
  const body = { name: 'Ospite', email: 'ospite@example.org', roles: ['support'] }
  const { cookie, secret } = owner
  const refused = await call('POST', path, { cookie, body })
  const { ticket } = (await refused.json()) as { ticket: string }
  const headers = { 'x-proof': ticket }
  expect(await codeOf(await call('POST', path, { cookie, body, headers }))).toBe('proof_needed')

  const prove = (given: object, as = cookie) =>
    call('POST', '/session/proof', { cookie: as, body: { ticket, ...given } })
  expect((await prove({ code: await nextCode(colleague.secret) }, colleague.cookie)).status).toBe(
    404,
  )
  const code = await nextCode(secret)
  expect((await prove({ code })).status).toBe(204)
  expect((await prove({ code })).status).toBe(404)

  const other = { ...body, roles: ['owner'] }
  expect(await codeOf(await call('POST', path, { cookie, body: other, headers }))).toBe(
    'proof_needed',
  )
  const stolen = { cookie: colleague.cookie, body, headers }
  expect(await codeOf(await call('POST', path, stolen))).toBe('proof_needed')
  expect((await call('POST', path, { cookie, body, headers })).status).toBe(200)
  expect(await codeOf(await call('POST', path, { cookie, body, headers }))).toBe('proof_needed')
})

test('a proof goes stale', async () => {
  const { cookie, secret } = await join('owner')
  const body = { name: 'Tardi', email: 'tardi@example.org', roles: ['support'] }
  const refused = await call('POST', '/operators', { cookie, body })
  const { ticket } = (await refused.json()) as { ticket: string }
  const proof = { ticket, code: await nextCode(secret) }
  expect((await call('POST', '/session/proof', { cookie, body: proof })).status).toBe(204)
  clock.advance(minutes(6))
  const late = await call('POST', '/operators', { cookie, body, headers: { 'x-proof': ticket } })
  expect(await codeOf(late)).toBe('proof_needed')
})

test('roles change at once, and ending an access ends its sessions', async () => {
  const owner = await join('owner')
  const colleague = await join('owner')
  const list = () => call('GET', '/operators', { cookie: colleague.cookie })
  expect((await list()).status).toBe(200)
  const { id } = await dataOf(await call('GET', '/session', { cookie: colleague.cookie }))
  const changed = await withCode(owner, 'PUT', `/operators/${id}`, { roles: ['support'] })
  expect(changed.status).toBe(200)
  expect((await list()).status).toBe(403)
  expect((await withCode(owner, 'DELETE', `/operators/${id}`)).status).toBe(200)
  expect((await list()).status).toBe(401)
})

test('roles named twice are stored once, in their order', async () => {
  const owner = await join('owner')
  const email = 'doppia@example.org'
  const invitation = { name: 'Doppia', email, roles: ['support', 'shipping', 'support'] }
  const colleagues = await dataOf<{ id: number; email: string; roles: string[] }[]>(
    await withCode(owner, 'POST', '/operators', invitation),
  )
  const invited = colleagues.find((one) => one.email === email)!
  expect(invited.roles).toEqual(['shipping', 'support'])
  const path = `/operators/${invited.id}`
  const changed = await withCode(owner, 'PUT', path, { roles: ['support', 'owner', 'owner'] })
  const after = await dataOf<typeof colleagues>(changed)
  expect(after.find(({ id }) => id === invited.id)?.roles).toEqual(['owner', 'support'])
})

test('two owners who end each other at once leave one', async () => {
  await pool.query(`UPDATE operators SET ended_at = now() WHERE ended_at IS NULL`)
  const [one, two] = [await join('owner'), await join('owner')]
  const idOf = async (cookie: string) =>
    (await dataOf(await call('GET', '/session', { cookie }))).id
  const [first, second] = [await idOf(one.cookie), await idOf(two.cookie)]
  const tickets: string[] = []
  for (const [operator, id] of [
    [one, second],
    [two, first],
  ] as const) {
    const { cookie, secret } = operator
    const refused = await call('DELETE', `/operators/${id}`, { cookie })
    const { ticket } = (await refused.json()) as { ticket: string }
    const body = { ticket, code: await nextCode(secret) }
    await call('POST', '/session/proof', { cookie, body })
    tickets.push(ticket)
  }
  const answers = await Promise.all([
    call('DELETE', `/operators/${second}`, {
      cookie: one.cookie,
      headers: { 'x-proof': tickets[0]! },
    }),
    call('DELETE', `/operators/${first}`, {
      cookie: two.cookie,
      headers: { 'x-proof': tickets[1]! },
    }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await pool.query(`SELECT id FROM operators WHERE ended_at IS NULL`)
  expect(rows).toHaveLength(1)
})

test('the link of a demo opens nothing in a real shop', async () => {
  const token = await openDemoLink(shop.deps, clock.now())
  const opened = await call('POST', '/session/demo', { body: { token } })
  // The owner of a demo has nothing to confirm a call with.
  const codes = await call('POST', '/access/recovery_codes', { cookie: cookieOf(opened) })
  expect(codes.status).toBe(200)
  const real = { ...shop.deps, config: { ...shop.deps.config, enableDemo: false } }
  const from = { agent: '', address: '' }
  await expect(
    signInToDemo(real, { token, from, requestId: 'r', now: clock.now() }),
  ).rejects.toThrow('wrong_credentials')
})

test('old challenges and sessions are forgotten', async () => {
  const { cookie } = await join('support')
  await call('POST', '/session/passkey/options')
  clock.advance(days(32))
  await forgetOperatorSessions.run(shop.deps, {})
  expect(await self(cookie)).toBe(401)
  for (const table of ['operator_challenges', 'operator_sessions'])
    expect((await pool.query(`SELECT FROM ${table}`)).rowCount).toBe(0)
})
