import sharp from 'sharp'
import { expect, test } from 'vitest'
import { storePicture } from '#lib/tools/pictures/commands.ts'
import { sourceKey } from '#lib/tools/pictures/rules.ts'
import { dataOf, openTestApi, readProblem } from '../api.ts'
import { consoleOf } from './console.ts'

const api = await openTestApi()
const { call, join } = consoleOf(api)
const { cookie } = await join('catalogue')

/** Red on the left, blue on the right. */
const twoColours = async () => {
  const half = { width: 200, height: 300, channels: 3, background: '#dd0000' } as const
  const right = await sharp({ create: { ...half, background: '#0000dd' } })
    .png()
    .toBuffer()
  return sharp({ create: { ...half, width: 400 } })
    .composite([{ input: right, gravity: 'east' }])
    .png()
    .toBuffer()
}

const store = async () => {
  const form = new FormData()
  form.set('image', new File([Uint8Array.from(await twoColours())], 'a.png', { type: 'image/png' }))
  return dataOf<{ id: string }>(await call('POST', '/catalogue/pictures', { cookie, body: form }))
}
const crop = (id: string, body: object) =>
  call('POST', `/catalogue/pictures/${id}/crop`, { cookie, body })

test('a part of a picture becomes a picture of its own, and the whole stays', async () => {
  const { id } = await store()
  const area = { x: 50, y: 10, width: 50, height: 50 }
  const part = await dataOf<{ id: string }>(await crop(id, area))
  expect((await dataOf<{ id: string }>(await crop(id, area))).id).toBe(part.id)
  const read = async (picture: string) => sharp((await api.deps.storage.read(sourceKey(picture)))!)
  expect(await (await read(part.id)).metadata()).toMatchObject({ width: 200, height: 150 })
  const { dominant } = await (await read(part.id)).stats()
  expect(dominant.b).toBeGreaterThan(dominant.r)
  expect(await (await read(id)).metadata()).toMatchObject({ width: 400, height: 300 })
})

test('a drawing is cropped at the size in which it is shown', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><path d="M0 0h60v60z"/></svg>'
  const { id } = await storePicture(api.deps, Buffer.from(drawing), { mediaType: 'image/svg+xml' })
  await api.pool.query('UPDATE pictures SET width = 600, height = 600 WHERE id = $1', [id])
  const part = await dataOf<{ id: string }>(await crop(id, { x: 5, y: 5, width: 90, height: 90 }))
  const source = await api.deps.storage.read(sourceKey(part.id))
  expect(await sharp(source!).metadata()).toMatchObject({ width: 540, height: 540 })
})

test('an area ends where the picture ends, and is refused outside of it', async () => {
  const { id } = await store()
  const beyond = await dataOf<{ id: string }>(
    await crop(id, { x: 90, y: 90, width: 50, height: 50 }),
  )
  const source = await api.deps.storage.read(sourceKey(beyond.id))
  expect(await sharp(source!).metadata()).toMatchObject({ width: 40, height: 30 })
  for (const area of [
    { x: -1, y: 0, width: 50, height: 50 },
    { x: 100, y: 0, width: 50, height: 50 },
    { x: 0, y: 0, width: 0, height: 50 },
  ])
    expect((await readProblem(await crop(id, area))).code).toBe('invalid')
  expect((await crop('a'.repeat(32), { x: 0, y: 0, width: 50, height: 50 })).status).toBe(404)
})
