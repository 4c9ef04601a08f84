import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { toItemDetail, toPreorderDetail } from '#lib/client/entities/catalogue.ts'
import { toProposal } from '#lib/client/entities/community.ts'
import { createApi } from '#lib/services/app.ts'
import { storePicture } from '#lib/services/platform/pictures/commands.ts'
import { openFolderStorage } from '#lib/services/platform/storage.ts'
import { sharePictureOf } from '#lib/site/share-picture.ts'
import { buildItem, buildParticipation } from '../factories/items.ts'
import { buildMember } from '../factories/members.ts'
import { buildProposal } from '../factories/proposals.ts'
import { caller, depsFor } from './api.ts'
import { openTestDatabase } from './database.ts'

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

const read = async (path: string) => (await (await call('GET', path)).json()).data
const addressOf = {
  preorder: async (id: number) =>
    sharePictureOf(toPreorderDetail(await read(`/preorders/${id}`))).replace('/api', ''),
  sale: async (id: number) =>
    sharePictureOf(toItemDetail(await read(`/sales/${id}`))).replace('/api', ''),
  proposal: async (id: number) =>
    sharePictureOf(toProposal(await read(`/community/${id}`))).replace('/api', ''),
}

/** Builds a photograph of noise, which compresses worst. */
const noisyCover = async (itemId: number) => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const create = { width: 1200, height: 1200, channels: 3 as const, background: '#777', noise }
  const source = await sharp({ create }).jpeg().toBuffer()
  const { id } = await storePicture(deps, source, { mediaType: 'image/jpeg' })
  await pool.query('UPDATE items SET picture_id = $2 WHERE id = $1', [itemId, id])
}

const take = async (item: { id: number; bundleIds: number[] }, quantity: number) => {
  const { id: memberId } = await buildMember(pool)
  await buildParticipation(pool, {
    itemId: item.id,
    bundleId: item.bundleIds[0]!,
    memberId,
    quantity,
  })
}

test('each kind has a small square picture at the URL of its page', async () => {
  const group = await buildItem(pool, { title: 'Così è (se vi pare), seconda edizione' })
  await noisyCover(group.id)
  const sale = await buildItem(pool, { kind: 'sale' })
  const proposal = await buildProposal(pool, { member: await buildMember(pool) })
  for (const path of [
    await addressOf.preorder(group.id),
    await addressOf.sale(sale.id),
    await addressOf.proposal(proposal.id),
  ]) {
    const response = await call('GET', path)
    expect(response.status, path).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.length).toBeLessThan(300_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 1200 })
  }
})

test('the URL changes with every ten percent, and the old one redirects', async () => {
  const group = await buildItem(pool, { goal: 100 })
  const first = await addressOf.preorder(group.id)
  await take(group, 9)
  expect(await addressOf.preorder(group.id)).toBe(first)
  await take(group, 1)
  const second = await addressOf.preorder(group.id)
  expect(second).not.toBe(first)
  const old = await call('GET', first)
  expect(old.status).toBe(302)
  expect(old.headers.get('location')).toBe(`/api${second}`)
  expect(old.headers.get('cache-control')).toBe('no-store')
})

test('a picture is rendered once per state and stored', async () => {
  const group = await buildItem(pool)
  const path = await addressOf.preorder(group.id)
  const all = await Promise.all(Array.from({ length: 8 }, () => call('GET', path)))
  const bodies = await Promise.all(all.map(async (one) => (await one.arrayBuffer()).byteLength))
  expect(new Set(bodies).size).toBe(1)
  const files = await readdir(join(folder, 'share', 'preorder'))
  expect(files.filter((file) => file.startsWith(`${group.id}-`))).toEqual([path.split('/').at(-1)])
  // Published URLs of pictures stay readable after changes of the group.
  await take(group, 50)
  expect((await call('GET', path)).status).toBe(200)
})

test('invented versions render and store nothing', async () => {
  const group = await buildItem(pool)
  for (const version of ['aaaaaaa', '0', 'zzz'])
    expect((await call('GET', `/share/preorder/${group.id}-${version}.png`)).status).toBe(302)
  const files = await readdir(join(folder, 'share', 'preorder'))
  expect(files.filter((file) => file.startsWith(`${group.id}-`))).toEqual([])
})

test.each([
  'share/preorder/999999-abc.png',
  'share/member/1-abc.png',
  'share/preorder/1.png',
  'share/preorder/01-abc.png',
  'share/preorder/1-abc.jpg',
  'share/preorder/..%2f..%2f1-abc.png',
])('answers 404 for %s', async (path) => {
  expect((await call('GET', `/${path}`)).status).toBe(404)
})

test('an unpublished group has no picture', async () => {
  const draft = await buildItem(pool, { status: 'draft' })
  expect((await call('GET', `/share/preorder/${draft.id}-abc.png`)).status).toBe(404)
})
