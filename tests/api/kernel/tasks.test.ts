import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { readOutboxState } from '#kernel/outbox/queries.ts'
import {
  describePicture,
  keepPicture,
  releasePicture,
  storePicture,
} from '#lib/tools/pictures/commands.ts'
import { until } from '../../crash/processes.ts'
import { openTestApi } from '../api.ts'
import { hurry, startTasks } from '../outbox.ts'

const api = await openTestApi()
const { call, db, pool, deps } = api
const { storage } = deps

const allDone = () =>
  until('all is done', async () => {
    const { notification, purge } = await readOutboxState(db)
    return notification.waiting + purge.waiting === 0
  })

beforeEach(() => pool.query('DELETE FROM outbox; DELETE FROM outbox_keys'))

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
