import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readOutboxState } from '#kernel/outbox/queries.ts'
import { queueSettings as rules } from '#kernel/outbox/rules.ts'
import { enqueue } from '#kernel/outbox/task.ts'
import { openFolderStorage } from '#kernel/storage.ts'
import { notify } from '#lib/tools/notify.ts'
import { releasePicture, storePicture } from '#lib/tools/pictures/commands.ts'
import { buildMember } from '../factories/members.ts'
import { randomFrom, seedsOf } from '../setup/seeds.ts'
import { openOwnShop } from './own-shop.ts'
import { kill, start, until } from './processes.ts'
import { call, defer } from './task-worker.ts'

const { db, url, folder } = await openOwnShop()
const files = join(folder, 'files')
await mkdir(files)
await db.pool.query('CREATE TABLE counted (number int)')

const startWorker = () => start(new URL('./task-worker.ts', import.meta.url), url, files)

const open = async () =>
  Object.values(await readOutboxState(db)).reduce(
    (sum, { waiting, retrying }) => sum + waiting + retrying,
    0,
  )
const numbers = Array.from({ length: 48 }, (_, number) => number)
const lines = 8
const calls = () => {
  const text = existsSync(`${files}/calls`) ? readFileSync(`${files}/calls`, 'utf8') : ''
  return (text.match(/^.+(?=\n)/gm) ?? []).map((line) => line.split(' '))
}

test.each(seedsOf(1))(
  'workers killed at random lose no task, and run exactly-once tasks once (seed %d)',
  async (seed) => {
    const random = randomFrom(seed)
    const storage = openFolderStorage(files)
    const member = await buildMember(db.pool)
    const data = { description: '', picture_id: null, type: 'sale', slug: null, url: null }
    const pictures: string[] = []
    for (const number of numbers) {
      const background = { r: number, g: 2 * number, b: 7 }
      const image = sharp({ create: { width: 4, height: 4, channels: 3, background } })
      const { id } = await storePicture({ db, storage }, await image.png().toBuffer(), {
        mediaType: 'image/png',
      })
      pictures.push(id)
      await db.transaction(async (tx) => {
        await releasePicture(tx, id)
        await notify(tx, { member: member.id, type: 'sale', data: { ...data, id: number + 1 } })
        await enqueue(tx, call, { number }, { serialKey: `debt ${number % lines}` })
      })
      await defer(db, number)
    }
    const kills = 2
    for (let round = 0; round < kills; round++) {
      const worker = startWorker()
      const goal = (await open()) - 1 - Math.floor(random() * 50)
      await until('it has done some', async () => (await open()) <= goal)
      await kill(worker, 'SIGKILL')
    }
    startWorker()
    await until('all is done', async () => (await open()) === 0)

    const written = await db.pool.query(
      "SELECT (data ->> 'id')::int - 1 AS number FROM notifications",
    )
    expect(
      written.rows.map(({ number }) => number).sort((a, b) => a - b),
      `seed ${seed}`,
    ).toEqual(numbers)
    for (const id of pictures) expect(await storage.read(`pictures/${id}/source`)).toBeUndefined()
    // Jobs that were done but not marked run again, and no others.
    const { rows } = await db.pool.query<{ number: number }>('SELECT number FROM counted')
    const counted = rows.map(({ number }) => number)
    expect(
      [...new Set(counted)].sort((a, b) => a - b),
      `seed ${seed}`,
    ).toEqual(numbers)
    expect(counted.length - numbers.length).toBeLessThanOrEqual(kills * rules.job.width)
    // Calls that were made but not marked are repeated under the same name, and before the next of their
    // key.
    for (let line = 0; line < lines; line++) {
      const made = calls().filter(([number]) => Number(number) % lines === line)
      expect(made.map(([number]) => Number(number))).toEqual(
        made.map(([number]) => Number(number)).toSorted((a, b) => a - b),
      )
    }
    const names = new Map(calls().map(([number, name]) => [Number(number), name]))
    expect(
      [...names.keys()].sort((a, b) => a - b),
      `seed ${seed}`,
    ).toEqual(numbers)
    expect(new Set(calls().map((each) => each.join(' '))).size, `seed ${seed}`).toBe(numbers.length)
    expect(calls().length - numbers.length).toBeLessThanOrEqual(kills * 4)
  },
)
