import { describe, expect, test } from 'vitest'
import { hour } from '#lib/format/durations.ts'
import { linkTo, mailsTo } from '../../factories/mails.ts'
import { buildLevel, buildMember } from '../../factories/members.ts'
import { codeOf, openTestApi, readProblem } from '../api.ts'

const { call, pool, clock } = await openTestApi()
await buildLevel(pool)

const password = 'un cavallo in f3'
const conditions = { privacy: true, terms_and_conditions: true }
let made = 0
const newAddress = () => `nuova${made++}@posta.example`

const signUp = (email: string, more: object = {}, address?: string) =>
  call('POST', '/users', {
    body: { name: 'Nora Neri', email, password, conditions, ...more },
    address,
  })
const signIn = (email: string, given = password) =>
  call('POST', '/users/login', { body: { email, password: given } })
const verify = (a: string | number, b: string, token: string) =>
  call('GET', `/users/verify/${a}/${b}`, { token })

type SignedIn = { data: { token: string; user: { id: number; email: string } } }
const read = async (response: Response) => ((await response.json()) as SignedIn).data
const isVerified = async (token: string) => {
  const response = await call('GET', '/users/logged', { token })
  return ((await response.json()) as { data: { email_verified: boolean } }).data.email_verified
}

describe('signing up', () => {
  test('opens a session and sends a confirmation mail', async () => {
    const email = newAddress()
    const response = await signUp(` ${email} `, { marketing: true, code: 'AMICI10' })
    expect(response.status).toBe(201)
    const { token, user } = await read(response)
    expect(user).toMatchObject({ email, name: 'Nora Neri', email_verified: false })
    expect(await isVerified(token)).toBe(false)
    const [mail] = await mailsTo(pool, email)
    expect(mail?.kind).toBe('accounts.verify-address')
    const { rows } = await pool.query(
      'SELECT kind, given, address FROM consents WHERE member_id = $1 ORDER BY kind',
      [user.id],
    )
    expect(rows).toEqual([
      { kind: 'marketing', given: true, address: '192.0.2.1' },
      { kind: 'privacy', given: true, address: '192.0.2.1' },
      { kind: 'terms_and_conditions', given: true, address: '192.0.2.1' },
    ])
  })

  test("reports all errors at once, including the password's", async () => {
    const faults = async (more: object) =>
      Object.keys((await readProblem(await signUp(newAddress(), more))).errors ?? {}).sort()
    const weak = { password: 'Nora Neri' }
    expect(await faults({ ...weak, name: ' ', email: 'a\0b', conditions: {} })).toEqual([
      'conditions.privacy',
      'conditions.terms_and_conditions',
      'email',
      'name',
      'password',
    ])
    expect(await faults({ password: 7, extra: 1 })).toEqual(['extra', 'password'])
  })

  test('answers alike for an address of a member, who gets a mail', async () => {
    const owner = await buildMember(pool, { password: 'altra', verifiedAt: clock.now() })
    const [known, unknown] = [await signUp(owner.email), await signUp(newAddress())]
    expect(known.status).toBe(unknown.status)
    const [a, b] = [await read(known), await read(unknown)]
    const shape = ({ token, user }: typeof a) => ({
      token: token.length,
      user: { ...user, id: 0, email: '' },
    })
    expect(shape(a)).toEqual(shape(b))
    expect(a.user.id).not.toBe(owner.id)
    const mails = await mailsTo(pool, owner.email)
    expect(mails.map(({ kind, data }) => [kind, data.name])).toEqual([
      ['accounts.address-taken', owner.name.split(' ')[0]],
    ])
  })

  test('lets both the claimant of an address and its owner sign in', async () => {
    const owner = await buildMember(pool, { password: 'altra', verifiedAt: clock.now() })
    const claim = await read(await signUp(owner.email))
    expect((await read(await signIn(owner.email))).user.id).toBe(claim.user.id)
    expect((await read(await signIn(owner.email, 'altra'))).user.id).toBe(owner.id)
  })
})

describe('the link of the mail', () => {
  const signedUp = async (email = newAddress()) => {
    const { token, user } = await read(await signUp(email))
    return { email, token, id: user.id, ...(await linkTo(pool, email, 'verify-address')) }
  }

  test('is not stored in any table', async () => {
    const { secret } = await signedUp()
    const { rows } = await pool.query('SELECT * FROM mail_links')
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test("has separate errors when expired, another member's or invented", async () => {
    const { id, secret, token, email } = await signedUp()
    const other = await signedUp()
    expect(await codeOf(await verify(other.id, secret, token))).toBe('link_unknown')
    expect(await codeOf(await verify(id, 'A'.repeat(43), token))).toBe('link_unknown')
    expect(await codeOf(await verify('abc', secret, token))).toBe('link_unknown')
    clock.advance(48 * hour)
    expect((await call('GET', '/users/logged', { token })).status).toBe(401)
    const late = await verify(id, secret, (await read(await signIn(email))).token)
    expect([late.status, await codeOf(late)]).toEqual([409, 'link_expired'])
  })
})

describe('requesting the mail again', () => {
  const resend = (token: string) =>
    call('POST', '/users/logged/resend_verification_email', { token })

  test('sends another link, and both work', async () => {
    const email = newAddress()
    const { token, user } = await read(await signUp(email))
    const first = await linkTo(pool, email, 'verify-address')
    const response = await resend(token)
    expect(response.status).toBe(202)
    expect(await response.json()).toEqual({ data: { email } })
    const second = await linkTo(pool, email, 'verify-address')
    expect(second.secret).not.toBe(first.secret)
    expect((await verify(user.id, second.secret, token)).status).toBe(204)
    expect((await verify(user.id, first.secret, token)).status).toBe(204)
    expect((await resend(token)).status).toBe(409)
  })
})
