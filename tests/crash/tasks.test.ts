import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { readOutboxState } from '#kernel/outbox/queries.ts'
import { queueSettings as rules } from '#kernel/outbox/rules.ts'
import { enqueue } from '#kernel/outbox/task.ts'
import { openFolderStorage } from '#kernel/storage/folder.ts'
import { verifyAddress } from '#lib/services/members/accounts/mails/accounts.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { notify } from '#lib/tools/notify.ts'
import { releasePicture, storePicture } from '#lib/tools/pictures/commands.ts'
import { openTestApi } from '../api/api.ts'
import { openMailServer } from '../factories/mail-server.ts'
import { aClaim } from '../factories/mails.ts'
import { buildMember } from '../factories/members.ts'
import { randomFrom, seedsOf } from '../setup/seeds.ts'
import { kill, start, until } from './processes.ts'
import { call, defer } from './task-worker.ts'

const { db, pool, url } = await openTestApi()
const folder = await mkdtemp(join(tmpdir(), 'insieme-crash-'))
const server = await openMailServer()
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
await pool.query('CREATE TABLE counted (number int)')

const open = async () =>
  Object.values(await readOutboxState(db)).reduce(
    (sum, { waiting, retrying }) => sum + waiting + retrying,
    0,
  )
const numbers = Array.from({ length: 48 }, (_, number) => number)
const addressOf = (number: number) => `member${number}@posta.example`
const lines = 8
const kills = 2
const calls = () => {
  const text = existsSync(`${folder}/calls`) ? readFileSync(`${folder}/calls`, 'utf8') : ''
  return (text.match(/^.+(?=\n)/gm) ?? []).map((line) => {
    const [number, name] = line.split(' ')
    return { number: Number(number), name }
  })
}

/** Expects each number at least once, and repeats only of what the killed workers were doing. */
const expectAll = (done: readonly number[], repeats: number, note: string) => {
  expect(
    [...new Set(done)].sort((a, b) => a - b),
    note,
  ).toEqual(numbers)
  expect(done.length - numbers.length, note).toBeLessThanOrEqual(repeats)
}

test.each(seedsOf(1))(
  'workers killed at random lose no task and no mail, and run exactly-once tasks once (seed %d)',
  async (seed) => {
    const random = randomFrom(seed)
    const storage = openFolderStorage(folder)
    const member = await buildMember(pool)
    const data = { description: '', picture_id: null, type: 'sale', slug: null, url: null }
    const pictures: string[] = []
    for (const number of numbers) {
      const background = { r: number, g: 2 * number, b: 7 }
      const image = sharp({ create: { width: 4, height: 4, channels: 3, background } })
      const { id } = await storePicture({ db, storage }, await image.png().toBuffer(), {
        mediaType: 'image/png',
      })
      pictures.push(id)
      const letter = { ...aClaim, name: 'Serena', path: '/auth/verify/1/x', hours: 24 }
      await db.transaction(async (tx) => {
        await releasePicture(tx, id)
        await notify(tx, { member: member.id, type: 'sale', data: { ...data, id: number + 1 } })
        await enqueue(tx, call, { number }, { serialKey: `debt ${number % lines}` })
        await enqueueMail(tx, verifyAddress, { to: addressOf(number), data: letter })
      })
      await defer(db, number)
    }
    const startWorker = () =>
      start(new URL('./task-worker.ts', import.meta.url), url, folder, server.url)
    for (let round = 0; round < kills; round++) {
      const worker = startWorker()
      const goal = (await open()) - 1 - Math.floor(random() * 60)
      await until('it has done some', async () => (await open()) <= goal)
      await kill(worker, 'SIGKILL')
    }
    startWorker()
    await until('all is done', async () => (await open()) === 0)

    const note = `seed ${seed}`
    const written = await pool.query("SELECT (data ->> 'id')::int - 1 AS number FROM notifications")
    expectAll(
      written.rows.map(({ number }) => number),
      0,
      note,
    )
    for (const id of pictures) expect(await storage.read(`pictures/${id}/source`)).toBeUndefined()
    // Jobs and mails that were done but not marked run again, and no others.
    const { rows } = await pool.query<{ number: number }>('SELECT number FROM counted')
    expectAll(
      rows.map(({ number }) => number),
      kills * rules.job.width,
      note,
    )
    const sent = server.recipients().map((recipient) => Number(/\d+/.exec(recipient)![0]))
    expectAll(sent, kills * rules.mail.width, note)
    // Calls that were made but not marked are repeated under the same name, and before the next of their
    // key.
    const made = calls()
    expectAll(
      made.map(({ number }) => number),
      kills * 4,
      note,
    )
    const ofLines = Map.groupBy(made, ({ number }) => number % lines)
    for (const line of ofLines.values())
      expect(line).toEqual(line.toSorted((a, b) => a.number - b.number))
    expect(new Set(made.map(({ number, name }) => `${number} ${name}`)).size, note).toBe(
      numbers.length,
    )
  },
)
