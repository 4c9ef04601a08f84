import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createClient } from '#lib/client/transport/client.ts'
import { inProcessTransport } from '#lib/client/transport/server.ts'
import { openLevels } from '#lib/services/members/levels/commands.ts'
import { openTestApi } from '../api.ts'

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
