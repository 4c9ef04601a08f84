import { describe, expect, test } from 'vitest'
import { legalVersions } from '#lib/contract/legal.ts'
import { postalCodes } from '#lib/format/postal-codes.ts'
import provinces from '#locales/it/provinces.json' with { type: 'json' }
import { buildMember, buildSession } from '../../factories/members.ts'
import { dataOf, openTestApi, readProblem } from '../api.ts'

const { call, pool, clock } = await openTestApi()

const signedIn = () => buildSession(pool, { now: clock.now() })
const fieldsOf = async (response: Response) => {
  expect(response.status).toBe(422)
  return Object.keys((await readProblem(response)).errors ?? {}).sort()
}

describe('addresses', () => {
  type Address = { id: number; city: string; province: string; preferred: boolean; phone: string }
  const home = {
    recipient: 'Ada Bianchi',
    street: 'Via della Moscova',
    street_number: '12/B',
    postal_code: '20121',
    city: 'Milano',
    province: 'mi',
  }
  const path = '/users/logged/addresses'
  const add = (token: string, more: object = {}) =>
    call('POST', path, { token, body: { ...home, ...more } })
  const list = async (token: string) => dataOf<Address[]>(await call('GET', path, { token }))
  const change = (token: string, id: number, body: object) =>
    call('PATCH', `${path}/${id}`, { token, body })

  test('can be added, patched and removed; one is always preferred', async () => {
    const { token } = await signedIn()
    const one = await dataOf<Address>(await add(token), 201)
    expect(one).toMatchObject({ city: 'Milano', province: 'MI', preferred: true, phone: '' })
    const two = await dataOf<Address>(
      await add(token, { preferred: true, city: 'Milano Due' }),
      201,
    )
    expect((await list(token)).map(({ id, preferred }) => [id, preferred])).toEqual([
      [two.id, true],
      [one.id, false],
    ])
    const changed = await change(token, one.id, { phone: '+39 02 123456', preferred: true })
    expect(await dataOf(changed)).toEqual({ ...one, phone: '+39 02 123456', preferred: true })
    expect(await fieldsOf(await change(token, one.id, { preferred: false }))).toEqual(['preferred'])
    expect((await call('DELETE', `${path}/${one.id}`, { token })).status).toBe(204)
    expect(await list(token)).toMatchObject([{ id: two.id, preferred: true }])
  })

  test.each([
    [{ province: 'XX' }, ['province']],
    [{ province: 'TO' }, ['postal_code']],
    [{ postal_code: '2012' }, ['postal_code']],
    [{ city: 'www.castello' }, ['city']],
    [{ phone: '+39 (02) 1' }, ['phone']],
    [{ province: undefined, postal_code: '2012' }, ['postal_code', 'province']],
    [{ country: 'FR', street: '' }, ['country', 'street']],
  ])('with %o are refused, naming the field', async (wrong, fields) => {
    const { token } = await signedIn()
    expect(await fieldsOf(await add(token, wrong))).toEqual(fields)
    expect(await list(token)).toEqual([])
  })

  test('are chosen from the provinces that have codes, and from all of them', () => {
    expect(Object.keys(provinces).sort()).toEqual(Object.keys(postalCodes).sort())
  })

  test('change whole: a new province without its code is refused', async () => {
    const { token } = await signedIn()
    const { id } = await dataOf<Address>(await add(token), 201)
    expect(await fieldsOf(await change(token, id, { province: 'RM' }))).toEqual(['postal_code'])
    const moved = { province: 'RM', postal_code: '00184', city: 'Roma' }
    expect((await change(token, id, moved)).status).toBe(200)
  })

  test('are twenty at most, also when many are added at once', async () => {
    const { token } = await signedIn()
    const statuses = await Promise.all(
      Array.from({ length: 24 }, async () => (await add(token, { preferred: true })).status),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect(statuses.filter((status) => status === 409)).toHaveLength(4)
    expect((await list(token)).filter(({ preferred }) => preferred)).toHaveLength(1)
  })
})

describe('preferences', () => {
  type Preference = { type: string; app: boolean; email: boolean; push: boolean }
  const path = '/users/logged/preferences'
  const put = (token: string, preferences: object[]) =>
    call('PUT', path, { token, body: { preferences } })

  test('are listed for every type and changed by channel', async () => {
    const { token } = await signedIn()
    const first = await dataOf<Preference[]>(await call('GET', path, { token }))
    expect(first).toHaveLength(11)
    expect(first.find(({ type }) => type === 'like')).toEqual({
      type: 'like',
      app: true,
      email: false,
      push: false,
      email_always: false,
    })
    await put(token, [{ type: 'like', push: false }])
    const response = await put(token, [
      { type: 'like', email: true },
      { type: 'order', app: false, email: false },
    ])
    const after = await dataOf<Preference[]>(response)
    expect(after.find(({ type }) => type === 'like')).toMatchObject({ email: true, push: false })
    expect(after.find(({ type }) => type === 'order')).toMatchObject({
      app: false,
      email: true,
      email_always: true,
    })
    const other = await signedIn()
    expect(await dataOf(await call('GET', path, other))).toEqual(first)
  })
})

describe('quiet hours, digest and weekly limit', () => {
  const path = '/users/logged/notice_settings'
  const put = (token: string, body: object) => call('PUT', path, { token, body })
  const first = { quiet: { from: '22:00', to: '08:00' }, digest: 'off', weekly_cap: 3 }

  test('are changed separately, even concurrently, for the own member only', async () => {
    const [{ token }, other] = [await signedIn(), await signedIn()]
    expect(await dataOf(await call('GET', path, { token }))).toEqual(first)
    const quiet = { from: '23:30', to: '07:15' }
    await Promise.all([
      put(token, { quiet }),
      put(token, { digest: 'sunday' }),
      put(token, { weekly_cap: null }),
    ])
    const changed = { quiet, digest: 'sunday', weekly_cap: null }
    expect(await dataOf(await call('GET', path, { token }))).toEqual(changed)
    expect(await dataOf(await put(token, { quiet: null }))).toEqual({ ...changed, quiet: null })
    expect(await dataOf(await call('GET', path, other))).toEqual(first)
  })

  test.each([{ quiet: { from: '24:00', to: '08:00' } }, { digest: 'hourly' }, { weekly_cap: 0 }])(
    'are refused when invalid: %o',
    async (body) => {
      const { token } = await signedIn()
      expect((await put(token, body)).status).toBe(422)
      expect(await dataOf(await call('GET', path, { token }))).toEqual(first)
    },
  )
})

describe('interests', () => {
  const path = '/users/logged/interests'
  const choose = (token: string, interests: unknown[]) =>
    call('PUT', path, { token, body: { interests } })

  test('are replaced as a whole, and must exist', async () => {
    const { rows } = await pool.query<{ id: number; slug: string; name: string }>(
      `INSERT INTO interests (slug, name, position) VALUES ('gestionali', 'Gestionali', 1),
         ('party', 'Party game', 2) RETURNING id, slug, name`,
    )
    const [one, two] = rows
    const { token } = await signedIn()
    expect(await dataOf(await choose(token, [two?.id, one?.id, one?.id]))).toEqual([one, two])
    expect(await fieldsOf(await choose(token, [one?.id, 999_999]))).toEqual(['interests'])
    expect(await dataOf(await call('GET', path, { token }))).toEqual([one, two])
    expect(await dataOf(await choose(token, [two?.id]))).toEqual([two])
    expect(await dataOf(await choose(token, []))).toEqual([])
    expect((await choose(token, ['x'])).status).toBe(422)
    expect((await choose(token, [3_000_000_000])).status).toBe(422)
  })
})

describe('consents', () => {
  const path = '/users/logged/consents'

  test('to marketing can be given and withdrawn, and every answer is stored', async () => {
    const member = await buildMember(pool)
    const { token } = await buildSession(pool, { member, now: clock.now() })
    expect(await dataOf(await call('GET', path, { token }))).toContainEqual({
      kind: 'marketing',
      given: false,
      version: legalVersions.privacy,
      at: null,
    })
    for (const marketing of [true, false]) {
      clock.advance(1000)
      const response = await call('PUT', path, { token, body: { marketing } })
      expect(await dataOf(response)).toContainEqual(
        expect.objectContaining({ given: marketing, at: clock.now().toISOString() }),
      )
    }
    const { rows } = await pool.query(
      'SELECT given FROM consents WHERE member_id = $1 ORDER BY answered_at',
      [member.id],
    )
    expect(rows).toEqual([{ given: true }, { given: false }])
    const body = { marketing: true, privacy: false }
    expect((await call('PUT', path, { token, body })).status).toBe(422)
  })

  test('to an older text are asked for again if they were given', async () => {
    const member = await buildMember(pool)
    const { token } = await buildSession(pool, { member, now: clock.now() })
    const asked = async () =>
      (await dataOf<{ to_accept: string[] }>(await call('GET', '/users/logged', { token })))
        .to_accept
    const agree = (kind: string, given: boolean) => {
      clock.advance(1000)
      return pool.query(
        `INSERT INTO consents (member_id, kind, given, version, answered_at)
         VALUES ($1, $2, $3, '2020-01-01', $4)`,
        [member.id, kind, given, clock.now()],
      )
    }
    expect(await asked()).toEqual([])
    await agree('terms_and_conditions', true)
    await agree('marketing', true)
    expect(await asked()).toEqual(['terms_and_conditions'])
    await agree('privacy', true)
    expect(await asked()).toEqual(['privacy', 'terms_and_conditions'])
    const accept = (body: object) => {
      clock.advance(1000)
      return call('PUT', path, { token, body })
    }
    expect((await accept({ privacy: false })).status).toBe(422)
    await dataOf(await accept({ privacy: true }))
    expect(await asked()).toEqual(['terms_and_conditions'])
    await dataOf(await accept({ privacy: true, terms_and_conditions: true }))
    expect(await asked()).toEqual([])
    const list = await dataOf<{ kind: string; version: string }[]>(
      await call('GET', path, { token }),
    )
    expect(list).toContainEqual(
      expect.objectContaining({ kind: 'terms_and_conditions', version: legalVersions.terms }),
    )
  })
})
