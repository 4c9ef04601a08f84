import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { until } from '../../crash/processes.ts'
import { linkTo, mailsTo } from '../../factories/mails.ts'
import { type BuiltMember, buildMember, buildSession } from '../../factories/members.ts'
import { openTestApi, readProblem } from '../api.ts'
import { startTasks } from '../outbox.ts'

const api = await openTestApi()
const { call, pool, clock, deps } = api
const minute = 60_000
const password = 'un cavallo in f3'

type Fields = Record<string, string | Blob>
const formOf = (fields: Fields) => {
  const form = new FormData()
  form.set('_method', 'put')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const update = (token: string | undefined, fields: Fields) =>
  call('POST', '/users/logged', { token, body: formOf(fields) })

type User = {
  name: string
  email: string
  pending_email: string | null
  email_verified: boolean
  image: { id: string; width: number; height: number } | null
}
const read = async (response: Response) => ((await response.json()) as { data: User }).data
const seen = async (token: string) => read(await call('GET', '/users/logged', { token }))
const signedIn = async (given: Parameters<typeof buildMember>[1] = {}) =>
  buildSession(pool, {
    member: await buildMember(pool, { password, verifiedAt: clock.now(), ...given }),
    now: clock.now(),
  })
type Sent = { whose: string; secret: string }
const linkBody = ({ whose, secret }: Sent) => ({ member: whose, secret })
const follow = (sent: Sent, token?: string) =>
  call('PUT', '/users/verify', { token, body: linkBody(sent) })
const stopChange = (sent: Sent) => call('POST', '/users/verify/stop', { body: linkBody(sent) })
const kindsTo = async (email: string) => (await mailsTo(pool, email)).map(({ kind }) => kind)

describe('the profile', () => {
  test('changes given fields and keeps empty ones', async () => {
    const { token, member } = await signedIn({ name: 'Ada' })
    const response = await update(token, { name: ' Ada Bianchi ', email: '', image: new Blob() })
    expect(response.status).toBe(200)
    expect(await read(response)).toMatchObject({ name: 'Ada Bianchi', email: member.email })
    expect(await read(await update(token, { name: '' }))).toMatchObject({ name: 'Ada Bianchi' })
  })
})

describe('another address', () => {
  const asked = async (member: BuiltMember, token: string) => {
    const email = `altra.${member.email}`
    const user = await read(await update(token, { email }))
    expect(user).toMatchObject({ email: member.email, pending_email: email })
    return { email, ...(await linkTo(pool, email, 'confirm-new-address')) }
  }

  test('applies when confirmed; the old one gets a mail and other sessions end', async () => {
    const { token, member } = await signedIn()
    const other = await buildSession(pool, { member, now: clock.now() })
    const link = await asked(member, token)
    expect(await kindsTo(member.email)).toEqual(['accounts.address-changing'])
    expect((await follow(link, token)).status).toBe(204)
    expect((await follow(link, token)).status).toBe(204)
    expect(await seen(token)).toMatchObject({
      email: link.email,
      pending_email: null,
      email_verified: true,
    })
    expect((await call('GET', '/users/logged', other)).status).toBe(401)
  })

  test('needs the password after an older sign-in', async () => {
    const { token, member } = await signedIn()
    clock.advance(11 * minute)
    const email = `nuova.${member.email}`
    const refused = await update(token, { email })
    expect([refused.status, Object.keys((await readProblem(refused)).errors ?? {})]).toEqual([
      422,
      ['password'],
    ])
    expect((await update(token, { email, password: 'sbagliata' })).status).toBe(422)
    expect((await update(token, { email, password })).status).toBe(200)
    const social = await signedIn({ password: undefined })
    clock.advance(11 * minute)
    expect((await update(social.token, { email: `x.${email}` })).status).toBe(403)
  })

  test('can be stopped from the old one even after the confirmation, ending all sessions', async () => {
    const { token, member } = await signedIn()
    const link = await asked(member, token)
    const stop = await linkTo(pool, member.email, 'address-changing')
    expect((await follow(link, token)).status).toBe(204)
    expect((await stopChange({ ...stop, whose: '999999' })).status).toBe(404)
    expect((await stopChange(stop)).status).toBe(204)
    expect((await stopChange(stop)).status).toBe(204)
    expect((await call('GET', '/users/logged', { token })).status).toBe(401)
    const { rows } = await pool.query(
      'SELECT email, pending_email, password_hash FROM members WHERE id = $1',
      [member.id],
    )
    expect(rows).toEqual([{ email: member.email, pending_email: null, password_hash: null }])
    const back = await buildSession(pool, { member, now: clock.now() })
    expect((await readProblem(await follow(link, back.token))).code).toBe('link_used')
  })

  test('requested twice can be confirmed only by the newest link, until it expires', async () => {
    const { token, member } = await signedIn()
    const first = await asked(member, token)
    await update(token, { email: `terza.${member.email}` })
    expect((await readProblem(await follow(first, token))).code).toBe('link_used')
    clock.advance(25 * 60 * minute)
    const { token: again } = await buildSession(pool, { member, now: clock.now() })
    const last = await linkTo(pool, `terza.${member.email}`, 'confirm-new-address')
    expect((await readProblem(await follow(last, again))).code).toBe('link_expired')
  })
})

describe('the picture', () => {
  const draw = (width: number, height: number, background = '#c04030') =>
    sharp({ create: { width, height, channels: 3, background } })
  const send = (token: string, bytes: Buffer, type = 'image/jpeg') =>
    update(token, { image: new File([new Uint8Array(bytes)], 'io.jpg', { type }) })
  const refusal = async (response: Response) => {
    expect(response.status).toBe(422)
    return (await readProblem(response)).errors?.image
  }

  test('is cropped to a square and re-encoded as WebP without metadata', async () => {
    const { token } = await signedIn()
    const exif = { IFD0: { Make: 'Macchina' }, IFD3: { GPSLatitude: '45/1 0/1 0/1' } }
    const jpeg = await draw(900, 700).jpeg().withExif(exif).toBuffer()
    const { image } = await read(await send(token, jpeg))
    expect(image).toMatchObject({ width: 640, height: 640 })
    const kept = await deps.storage.read(`pictures/${image?.id}/source`)
    const found = await sharp(kept).metadata()
    expect([found.format, found.exif, found.width]).toEqual(['webp', undefined, 640])
    expect(kept?.includes('Macchina')).toBe(false)
  })

  test('is replaced or removed with all its files', async () => {
    const { token } = await signedIn()
    const first = (await read(await send(token, await draw(200, 300).png().toBuffer()))).image
    const second = (await read(await send(token, await draw(301, 200, '#3040c0').png().toBuffer())))
      .image
    expect([first?.width, second?.height]).toEqual([200, 200])
    expect((await read(await update(token, { remove_image: 'true' }))).image).toBeNull()
    await startTasks(api)
    for (const image of [first, second])
      await until('its files are gone', async () => {
        const kept = await deps.storage.read(`pictures/${image?.id}/source`)
        return kept === undefined
      })
  })

  test('of more than five million bytes is refused with the specified message', async () => {
    const { token } = await signedIn()
    expect(await refusal(await send(token, Buffer.alloc(5_000_001)))).toEqual([
      'La dimensione del file supera i 5 MB.',
    ])
  })

  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>',
  )
  test.each([
    ['a drawing that says it is a photograph', () => svg, 'image/png'],
    ['a text', () => Buffer.from('GIF89a<script>alert(1)</script>'), 'image/gif'],
    [
      'half a picture',
      async () => (await draw(600, 600).png().toBuffer()).subarray(0, 400),
      'image/png',
    ],
  ])('that is %s is refused', async (_, make, type) => {
    const { token } = await signedIn()
    expect(await refusal(await send(token, await make(), type))).toHaveLength(1)
    expect((await seen(token)).image).toBeNull()
  })
})
