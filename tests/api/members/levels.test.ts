import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createClient } from '#lib/client/transport/client.ts'
import { inProcessTransport } from '#lib/client/transport/server.ts'
import { fillShop } from '#lib/demo/shop/fill.ts'
import { openLevels } from '#lib/services/members/levels/commands.ts'
import { depsFor, openTestApi } from '../api.ts'
import { openTestDatabase } from '../database.ts'

const { app, call, deps, pool } = await openTestApi()
const client = createClient(inProcessTransport(app))
const ladder = async () => (await client.call('GET /settings/levels')).data
const inkOf = async (src: string) => {
  const bytes = await (await call('GET', src.replace('/api', ''))).arrayBuffer()
  return (await sharp(Buffer.from(bytes)).stats()).entropy
}

describe('a new shop', () => {
  test('has the five steps from its first start, each with a picture of its own', async () => {
    await Promise.all([openLevels(deps), openLevels(deps)])
    const levels = await ladder()
    expect(levels.map(({ level, name }) => `${level} ${name}`)).toEqual([
      '1 Pedone',
      '2 Cavallo',
      '3 Alfiere',
      '4 Torre',
      '5 Regina',
    ])
    expect(new Set(levels.map(({ image }) => image?.id)).size).toBe(5)
    for (const { image } of levels) expect(await inkOf(image?.src ?? '')).toBeGreaterThan(1)
  })

  test('allows sign-ups', async () => {
    const body = {
      name: 'Nora Neri',
      email: 'nora@posta.example',
      password: 'un cavallo in f3',
      conditions: { privacy: true, terms_and_conditions: true },
    }
    expect((await call('POST', '/users', { body })).status).toBe(201)
  })
})

test('a demo is filled even after a start without it created the levels', async () => {
  const database = await openTestDatabase()
  onTestFinished(database.close)
  const { deps } = depsFor(database.db)
  await openLevels(deps)
  await fillShop(deps, 'nobody')
  await openLevels(deps)
  const { rows } = await database.pool.query(
    'SELECT count(*)::int AS steps, count(picture_id)::int AS drawn FROM levels',
  )
  expect(rows).toEqual([{ steps: 5, drawn: 5 }])
})

describe('a later start', () => {
  test('keeps existing levels and draws missing pictures', async () => {
    const [first] = await ladder()
    await pool.query(`UPDATE levels SET name = 'Re', picture_id = NULL WHERE number = 5`)
    await pool.query('UPDATE levels SET picture_id = $1 WHERE number = 4', [first?.image?.id])
    await pool.query('DELETE FROM levels WHERE number = 3')
    await openLevels(deps)
    const levels = await ladder()
    expect(levels.map(({ name }) => name)).toEqual(['Pedone', 'Cavallo', 'Torre', 'Re'])
    expect(levels[2]?.image?.id).toBe(first?.image?.id)
    expect(levels[3]?.image).not.toBeNull()
  })
})
