import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openFolderStorage } from '#kernel/storage/folder.ts'
import { createApi } from '#lib/services/app.ts'
import { storePicture } from '#lib/tools/pictures/commands.ts'
import { caller, depsFor } from '../api.ts'
import { openTestDatabase } from '../database.ts'

const database = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
const { deps: ready } = depsFor(database.db)
const deps = { ...ready, storage: openFolderStorage(folder) }
const call = caller(createApi(deps))
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const drawing = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="100" viewBox="0 0 80 100">
    <circle cx="40" cy="50" r="38" fill="#d11"/></svg>`,
)
const given = { mediaType: 'image/svg+xml', tint: '#a0c0e0' }
const fetched = async (path: string) => Buffer.from(await (await call('GET', path)).arrayBuffer())

test('stores size and tint, and identical bytes only once', async () => {
  const first = await storePicture(deps, drawing, given)
  expect(await storePicture(deps, drawing, given)).toEqual(first)
  expect(first).toMatchObject({ width: 80, height: 100, tint: '#a0c0e0' })
  const { rows } = await database.pool.query('SELECT id FROM pictures WHERE id = $1', [first.id])
  expect(rows).toHaveLength(1)
})

test.each(['avif', 'webp', 'png'] as const)(
  'a drawing is sharp at any width and keeps its transparency as %s',
  async (format) => {
    const { id } = await storePicture(deps, drawing, given)
    const bytes = await fetched(`/pictures/${id}/640.${format}`)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 800 })
    const { data } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(data[3]).toBe(0)
  },
)

test('a photograph is never enlarged, and drawn once for concurrent requests', async () => {
  const create = { width: 300, height: 200, channels: 3, background: '#1177dd' } as const
  const source = await sharp({ create }).jpeg().toBuffer()
  const { id } = await storePicture(deps, source, { mediaType: 'image/jpeg' })
  const all = await Promise.all(
    Array.from({ length: 12 }, () => fetched(`/pictures/${id}/640.avif`)),
  )
  expect(new Set(all.map((bytes) => bytes.toString('base64'))).size).toBe(1)
  expect(await sharp(all[0]).metadata()).toMatchObject({ width: 300, height: 200 })
  expect((await readdir(join(folder, 'pictures', id))).sort()).toEqual(['640.avif', 'source'])
})

test('answers 404 for a path out of the folder', async () => {
  expect((await call('GET', '/pictures/..%2f..%2fsecrets/320.avif')).status).toBe(404)
})
