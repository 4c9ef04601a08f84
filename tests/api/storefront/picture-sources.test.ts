import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { storePicture } from '#lib/tools/pictures/commands.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember, buildNotification, buildSession } from '../../factories/members.ts'
import { buildProposal, likeProposal } from '../../factories/proposals.ts'
import { openTestApi } from '../api.ts'
import { declaredEndpoints } from '../endpoints.ts'

const { call, pool, clock, deps } = await openTestApi()
const reads = (await declaredEndpoints()).filter(({ method, bytes }) => method === 'GET' && !bytes)

const member = await buildMember(pool)
const items = [await buildItem(pool, { title: 'Volti' })]
const bundleId = items[0]?.bundleIds[0] ?? 0
items.push(await buildItem(pool, { kind: 'sale', title: 'Volti pronti' }))
const proposal = await buildProposal(pool, { member, title: 'Volti chiesti' })

let shade = 0
const newPicture = async () => {
  const background = `#${(0x104080 + 0x050907 * shade++).toString(16)}`
  const create = { width: 800, height: 600, channels: 3, background } as const
  const source = await sharp({ create }).png().toBuffer()
  return (await storePicture(deps, source, { mediaType: 'image/png' })).id
}

/** Columns that no call returns: they only record who may use a picture. */
const unseen = ['proposal_pictures.picture_id']

/** A separate picture for every database column that refers to one. */
const picturesByColumn = new Map<string, string>()
const fillColumns = async () => {
  const { rows } = await pool.query<{ owner: string; name: string }>(
    `SELECT conrelid::regclass::text owner, attname name FROM pg_constraint
     JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND confrelid = 'pictures'::regclass`,
  )
  for (const { owner, name } of rows) {
    const id = await newPicture()
    picturesByColumn.set(`${owner}.${name}`, id)
    await pool.query(`UPDATE ${owner} SET ${name} = $1`, [id])
  }
}

beforeAll(async () => {
  for (const { id: itemId } of items) await buildComment(pool, { itemId, member })
  await buildParticipation(pool, { itemId: items[0]?.id ?? 0, bundleId, memberId: member.id })
  await likeProposal(pool, proposal.id, member)
  await pool.query(
    `INSERT INTO variation_pictures (variation_id, picture_id, position)
     SELECT v.id, p.id, 0 FROM variations v, pictures p WHERE p.id = (SELECT min(id) FROM pictures)`,
  )
  await pool.query(
    `INSERT INTO bundle_contents (bundle_id, position, title) SELECT id, 0, 'Tabellone' FROM bundles`,
  )
  const url = 'https://editore.example/volti'
  await pool.query('UPDATE proposals SET links = $1::jsonb', [JSON.stringify([{ label: '', url }])])
  await pool.query("INSERT INTO link_previews (url, title, read_at) VALUES ($1, 'Volti', now())", [
    url,
  ])
  await pool.query(
    `WITH news AS (INSERT INTO group_updates (item_id, title, body, posted_at)
       VALUES ($1, 'Stampate', 'Sono in viaggio.', now()) RETURNING id)
     INSERT INTO group_update_pictures (update_id, position, picture_id, alt)
     SELECT news.id, 1, (SELECT min(id) FROM pictures), 'Scatole' FROM news`,
    [items[0]?.id],
  )
  await fillColumns()
  await buildNotification(pool, { member, data: { picture_id: await newPicture() } })
})

type Shown = { id: string; src: string; width: number; height: number }

const picturesIn = (value: unknown): Shown[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('src' in value && 'tint' in value) return [value as unknown as Shown]
  return Object.values(value).flatMap(picturesIn)
}

const addressesOf = (path: string) =>
  path.includes('{')
    ? [...items.map(({ id }) => id), proposal.id].map((id) => path.replace(/\{\w+\}/g, `${id}`))
    : [`${path}?term=volti`]

const shown = new Map<string, Shown>()
const collect = async (path: string) => {
  const { token } = await buildSession(pool, { member, now: clock.now() })
  for (const address of addressesOf(path)) {
    const text = await (await call('GET', address, { token })).text()
    for (const picture of text ? picturesIn(JSON.parse(text)) : []) shown.set(picture.src, picture)
  }
}

describe('every image.src of every answer', () => {
  test('is a picture of the given size, cached for a year', async () => {
    for (const { path } of reads) await collect(path)
    for (const { src, width, height } of shown.values()) {
      const response = await call('GET', src.replace('/api', ''))
      expect(response.status, src).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const drawn = await sharp(await response.arrayBuffer()).metadata()
      expect(drawn.width).toBe(640)
      expect(drawn.height).toBe(Math.round((640 * height) / width))
    }
  })

  test('was checked for every column', () => {
    const met = new Set([...shown.values()].map(({ id }) => id))
    const columns = [...picturesByColumn].filter(([, id]) => !met.has(id))
    expect(columns.map(([name]) => name)).toEqual(unseen)
    expect(picturesByColumn.size).toBeGreaterThan(7)
  })
})
