import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { forgetUnusedPictures } from '#lib/services/community/proposals/jobs.ts'
import { decodeUpload } from '#lib/tools/sharp.ts'
import { buildWriter } from '../factories/writers.ts'
import { dataOf, openTestApi, readProblem } from './api.ts'

const { call, pool, clock, deps } = await openTestApi()
const title = 'La Via dell’Ambra in italiano'
const box = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#d07c45' } })
  .png()
  .toBuffer()

beforeEach(() => pool.query('DELETE FROM rate_limits'))

const writer = async (given: object = {}) =>
  (await buildWriter(pool, { now: clock.now(), ...given })).token
const propose = async (token: string, body: object) =>
  dataOf<{ id: number; image: { id: string } | null }>(
    await call('POST', '/community', { token, body: { title, ...body } }),
    201,
  )
const picturesOf = async (id: string) =>
  Number((await pool.query('SELECT count(*) FROM pictures WHERE id = $1', [id])).rows[0]?.count)
const openTransactions = async () =>
  Number(
    (
      await pool.query(`SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'idle in transaction'`)
    ).rows[0]?.count,
  )

describe('a picture', () => {
  const bring = (token: string | undefined, image: Blob) => {
    const body = new FormData()
    body.set('image', image, 'scatola.png')
    return call('PUT', '/community/pictures', { token, body })
  }
  const writesOf = async (limit: string) =>
    Number(
      (await pool.query('SELECT count(*) FROM rate_limits WHERE key LIKE $1', [`${limit}:%`]))
        .rows[0]?.count,
    )
  const file = (bytes: Uint8Array = box, type = 'image/png') =>
    new Blob([new Uint8Array(bytes)], { type })

  test('is uploaded first and then used by its uploader only', async () => {
    const token = await writer()
    const brought = await dataOf<{ id: string }>(await bring(token, file()))
    expect(brought).toMatchObject({ width: 90, height: 60 })
    const body = { title, picture_id: brought.id }
    const other = await call('POST', '/community', { token: await writer(), body })
    expect(Object.keys((await readProblem(other)).errors ?? {})).toEqual(['picture_id'])
    expect((await propose(token, { picture_id: brought.id })).image).toEqual(brought)
  })

  test('is stored without metadata', async () => {
    const located = await sharp(box)
      .withExif({ IFD0: { Artist: 'Serena' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    const { id } = await dataOf<{ id: string }>(
      await bring(await writer(), file(located, 'image/jpeg')),
    )
    const kept = await deps.storage.read(`pictures/${id}/source`)
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
  })

  test.each([
    [
      'a drawing',
      file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
      422,
    ],
    ['what is none', file(Buffer.from('ciao')), 422],
    ['a text', file(Buffer.from('ciao'), 'text/plain'), 422],
    ['too large', file(Buffer.alloc(5_000_001)), 422],
  ])('cannot be %s', async (_what, image, status) => {
    const response = await bring(await writer(), image)
    expect([response.status, Object.keys((await readProblem(response)).errors ?? {})]).toEqual([
      status,
      ['image'],
    ])
  })

  test('needs a session, but no confirmed address', async () => {
    expect((await bring(undefined, file())).status).toBe(401)
    expect((await bring(await writer({ confirmed: false }), file())).status).toBe(200)
  })

  test('unused is deleted after a month, one of a proposal stays', async () => {
    const token = await writer()
    const [used, unused] = await Promise.all(
      [10, 20].map(async (blur) => {
        const bytes = await sharp(box).resize(blur, blur).png().toBuffer()
        return dataOf<{ id: string }>(await bring(token, file(bytes)))
      }),
    )
    await propose(token, { picture_id: used?.id })
    clock.advance(31 * day)
    await forgetUnusedPictures.run(deps, {})
    expect([await picturesOf(used!.id), await picturesOf(unused!.id)]).toEqual([1, 0])
  })

  test('is decoded before any transaction begins', async () => {
    const token = await writer()
    const bytes = await sharp(box).resize(30, 30).png().toBuffer()
    const held = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    // Occupies the decoder, so that later uploads wait for it.
    const redrawn = Promise.withResolvers<void>()
    const first = decodeUpload(() => redrawn.promise)
    const bringing = bring(token, file(bytes))
    while ((await writesOf('picture')) === 0) await pool.query('SELECT 1')
    for (let round = 0; round < 20; round++) await pool.query('SELECT 1')
    const gate = decodeUpload(() => {
      reached.resolve()
      return held.promise
    })
    redrawn.resolve()
    await Promise.all([first, reached.promise])
    for (let round = 0; round < 20; round++) expect(await openTransactions()).toBe(0)
    held.resolve()
    await gate
    expect((await bringing).status).toBe(200)
  })
})
