import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { readOutboxState } from '#kernel/outbox/queries.ts'
import { tasks } from '#lib/services/tasks.ts'
import { notify } from '#lib/tools/notify.ts'
import {
  describePicture,
  keepPicture,
  releasePicture,
  storePicture,
} from '#lib/tools/pictures/commands.ts'
import { until } from '../../crash/processes.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { openTestApi } from '../api.ts'
import { hurry, startTasks } from '../outbox.ts'

const api = await openTestApi()
const { call, db, pool, deps, clock } = api
const { storage } = deps

const allDone = () =>
  until('all is done', async () => {
    const { notification, purge } = await readOutboxState(db)
    return notification.waiting + purge.waiting === 0
  })

beforeEach(() => pool.query('DELETE FROM outbox; DELETE FROM outbox_keys'))

test('each task has a unique name', () => {
  expect(new Set(tasks.map(({ kind }) => kind)).size).toBe(tasks.length)
})

describe('a notification', () => {
  const data = {
    description: 'Il gruppo di **Orbita Nove** è partito',
    picture_id: null,
    type: 'preorder',
    slug: 'orbita-nove',
    id: 7,
    url: null,
  }

  test('is in the panel once after the commit, with the time of its request', async () => {
    const { member, token } = await buildSession(pool, { now: clock.now() })
    const notice = { member: member.id, type: 'preorder', campaignId: 7, data } as const
    const changedItsMind = db.transaction(async (tx) => {
      await notify(tx, notice)
      throw new Error('changed its mind')
    })
    await expect(changedItsMind).rejects.toThrow('changed its mind')
    for (let time = 0; time < 3; time++)
      await db.transaction((tx) => notify(tx, { ...notice, key: 'expiring:7:12' }))
    await pool.query("UPDATE outbox SET created_at = created_at - interval '1 hour'")
    await Promise.all([startTasks(api), startTasks(api)])
    await allDone()
    const response = await call('GET', '/users/logged/notifications', { token })
    const body = (await response.json()) as { data: { created_at: string }[] }
    const image = { image: null }
    const { picture_id: _, ...rest } = data
    expect(body.data).toMatchObject([
      { type: 'preorder', campaign_id: 7, data: { ...rest, ...image } },
    ])
    const age = Date.now() - new Date(body.data[0]!.created_at).getTime()
    expect(age).toBeGreaterThan(3_500_000)
  })

  test('for a member deleted meanwhile is not written', async () => {
    const member = await buildMember(pool, { deletedAt: new Date() })
    await db.transaction((tx) => notify(tx, { member: member.id, type: 'sale', data }))
    await startTasks(api)
    await allDone()
    const { rows } = await pool.query('SELECT id FROM notifications WHERE member_id = $1', [
      member.id,
    ])
    expect(rows).toEqual([])
  })
})

describe('the files of a picture', () => {
  const draw = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
  const store = async (background: string) =>
    (await storePicture(deps, await draw(background), { mediaType: 'image/png' })).id
  const source = (id: string) => storage.read(`pictures/${id}/source`)

  test('are deleted after the commit that releases it, with all variants', async () => {
    const id = await store('#c04030')
    await call('GET', `/pictures/${id}/160.webp`)
    expect(await storage.read(`pictures/${id}/160.webp`)).toBeDefined()
    const changedItsMind = db.transaction(async (tx) => {
      await releasePicture(tx, id)
      throw new Error('changed its mind')
    })
    await expect(changedItsMind).rejects.toThrow('changed its mind')
    await db.transaction((tx) => releasePicture(tx, id))
    expect(await source(id)).toBeDefined()
    await startTasks(api)
    await allDone()
    expect(await source(id)).toBeUndefined()
    expect(await storage.read(`pictures/${id}/160.webp`)).toBeUndefined()
  })

  test('stay when the same picture was stored again meanwhile', async () => {
    const id = await store('#3040c0')
    await db.transaction((tx) => releasePicture(tx, id))
    expect(await store('#3040c0')).toBe(id)
    await startTasks(api)
    await allDone()
    expect(await source(id)).toBeDefined()
  })

  test('are not deleted while they are being stored', async () => {
    const id = await store('#30c040')
    await db.transaction((tx) => releasePicture(tx, id))
    const png = await draw('#30c040')
    const picture = await describePicture(png, { mediaType: 'image/png' })
    await db.transaction(async (tx) => {
      await keepPicture(tx, storage, png, picture)
      await startTasks(api)
      await until(
        'the task waits for a retry',
        async () => (await readOutboxState(db)).purge.retrying === 1,
      )
    })
    await hurry(pool)
    await until('it is done', async () => (await readOutboxState(db)).purge.retrying === 0)
    expect(await source(id)).toBeDefined()
  })
})
