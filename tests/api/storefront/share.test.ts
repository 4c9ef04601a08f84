import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openFolderStorage } from '#kernel/storage/folder.ts'
import type { SharedType } from '#lib/contract/share.ts'
import { createApi } from '#lib/services/app.ts'
import { storePicture } from '#lib/tools/pictures/commands.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember } from '../../factories/members.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { caller, depsFor } from '../api.ts'
import { openTestDatabase } from '../database.ts'

const database = await openTestDatabase()
const { pool } = database
const folder = await mkdtemp(join(tmpdir(), 'share-'))
const { deps: ready } = depsFor(database.db)
const deps = { ...ready, storage: openFolderStorage(folder) }
const call = caller(createApi(deps))
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const cardOf = async (type: SharedType, id: number) => {
  const { data } = await (await call('GET', `/share_cards/${type}/${id}`)).json()
  return { square: data.square.replace('/api', ''), wide: data.wide.replace('/api', '') }
}

/** Stores a photograph of noise, which compresses worst. */
const storeNoise = async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const create = { width: 1200, height: 900, channels: 3 as const, background: '#777', noise }
  const source = await sharp({ create }).jpeg().toBuffer()
  return (await storePicture(deps, source, { mediaType: 'image/jpeg' })).id
}

const take = async (
  item: { id: number; bundleIds: number[] },
  quantity: number,
  pictureId = '',
) => {
  const { id: memberId } = await buildMember(pool, pictureId ? { pictureId } : {})
  const bundleId = item.bundleIds[0]!
  await buildParticipation(pool, { itemId: item.id, bundleId, memberId, quantity })
}

const storedOf = async (type: SharedType, id: number) => {
  const files = await readdir(join(folder, 'share', type)).catch(() => [])
  return files.filter((file) => file.startsWith(`${id}-`))
}

test('each kind has a small square and a small wide picture', async () => {
  const group = await buildItem(pool, { title: 'Così è (se vi pare), seconda edizione 🎲' })
  const noise = await storeNoise()
  await pool.query('UPDATE items SET picture_id = $2 WHERE id = $1', [group.id, noise])
  for (const quantity of [1, 2, 1, 1, 1, 1]) await take(group, quantity, noise)
  const sale = await buildItem(pool, { kind: 'sale' })
  const proposal = await buildProposal(pool, { member: await buildMember(pool) })
  for (const { square, wide } of [
    await cardOf('preorder', group.id),
    await cardOf('sale', sale.id),
    await cardOf('proposal', proposal.id),
  ])
    for (const [path, height] of [
      [square, 1200],
      [wide, 630],
    ] as const) {
      const response = await call('GET', path)
      expect(response.status, path).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(response.headers.get('cache-control')).toContain('immutable')
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.length).toBeLessThan(300_000)
      const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ width: 1200, height })
    }
})

test('the address changes with every seat, and the old one redirects', async () => {
  const group = await buildItem(pool, { goal: 100 })
  const first = await cardOf('preorder', group.id)
  await take(group, 1)
  const second = await cardOf('preorder', group.id)
  for (const format of ['square', 'wide'] as const) {
    expect(second[format]).not.toBe(first[format])
    const old = await call('GET', first[format])
    expect(old.status).toBe(302)
    expect(old.headers.get('location')).toBe(`/api${second[format]}`)
    expect(old.headers.get('cache-control')).toBe('no-store')
  }
  const earlier = await call('GET', `/share/preorder/${group.id}-1x2y3z.png`)
  expect(earlier.headers.get('location')).toBe(`/api${second.square}`)
})

test('a picture is drawn once per state', async () => {
  const sale = await buildItem(pool, { kind: 'sale' })
  const { square } = await cardOf('sale', sale.id)
  const all = await Promise.all(Array.from({ length: 8 }, () => call('GET', square)))
  const bodies = await Promise.all(all.map(async (one) => (await one.arrayBuffer()).byteLength))
  expect(new Set(bodies).size).toBe(1)
  expect(await storedOf('sale', sale.id)).toEqual([square.split('/').at(-1)])
})

test('a picture that shows people leaves no file behind', async () => {
  const group = await buildItem(pool)
  await take(group, 1)
  const { square } = await cardOf('preorder', group.id)
  const [first, again] = [await call('GET', square), await call('GET', square)]
  expect(await again.arrayBuffer()).toEqual(await first.arrayBuffer())
  expect(await storedOf('preorder', group.id)).toEqual([])
})

test('invented versions draw and store nothing', async () => {
  const group = await buildItem(pool)
  for (const version of ['aaaaaaa', '0', 'wide-zzz', 'zzz-0123456789abcdef0123456789abcdef'])
    expect((await call('GET', `/share/preorder/${group.id}-${version}.png`)).status).toBe(302)
  expect(await storedOf('preorder', group.id)).toEqual([])
})

test.each([
  'share/preorder/999999-abc.png',
  'share/member/1-abc.png',
  'share/preorder/1-wide-abc-Ada.png',
  'share/preorder/..%2f..%2f1-abc.png',
])('answers 404 for %s', async (path) => {
  expect((await call('GET', `/${path}`)).status).toBe(404)
})

test('an unpublished group has no picture', async () => {
  const draft = await buildItem(pool, { status: 'draft' })
  expect((await call('GET', `/share/preorder/${draft.id}-abc.png`)).status).toBe(404)
  expect((await call('GET', `/share_cards/preorder/${draft.id}`)).status).toBe(404)
})
