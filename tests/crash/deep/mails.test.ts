import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readOutboxState } from '#kernel/outbox/queries.ts'
import { verifyAddress } from '#lib/services/members/accounts/mails/accounts.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { openMailServer } from '../../factories/mail-server.ts'
import { aClaim } from '../../factories/mails.ts'
import { randomFrom, seedsOf } from '../../setup/seeds.ts'
import { openOwnShop } from '../own-shop.ts'
import { kill, start, until } from '../processes.ts'

const { db, url } = await openOwnShop()

beforeEach(() => db.pool.query('DELETE FROM outbox'))

const startWorker = (smtpUrl: string) =>
  start(new URL('./mail-worker.ts', import.meta.url), url, smtpUrl)

const enqueue = (recipients: string[]) =>
  db.transaction(async (tx) => {
    for (const to of recipients)
      await enqueueMail(tx, verifyAddress, {
        to,
        data: { ...aClaim, name: 'Serena', path: '/auth/verify/1/x', hours: 24 },
      })
  })

const allSent = () =>
  until('all mails are sent', async () => {
    const { waiting, retrying } = (await readOutboxState(db)).mail
    return waiting + retrying === 0
  })

test('a mail of a killed worker is sent by the next', async () => {
  let slow = true
  const server = await openMailServer(() => (slow ? 'hang' : 'accept'))
  onTestFinished(server.close)
  await enqueue(['serena@posta.example'])
  const first = startWorker(server.url)
  await until('the server has it', () => server.offered() === 1)
  await kill(first, 'SIGKILL')
  slow = false
  expect((await readOutboxState(db)).mail.waiting).toBe(1)
  startWorker(server.url)
  await allSent()
  expect(server.recipients()).toEqual(['serena@posta.example'])
})

test.each(seedsOf(1))(
  'workers killed at random lose no mail, and repeat only mails in progress (seed %d)',
  async (seed) => {
    const random = randomFrom(seed)
    const server = await openMailServer()
    onTestFinished(server.close)
    const wanted = Array.from({ length: 300 }, (_, index) => `member${index}@posta.example`).sort()
    await enqueue(wanted)
    const kills = 4
    const width = 5
    for (let round = 0; round < kills; round++) {
      const worker = startWorker(server.url)
      const goal = server.offered() + Math.floor(random() * 50)
      await until('it has sent some', () => server.offered() > goal)
      await kill(worker, 'SIGKILL')
    }
    startWorker(server.url)
    await allSent()
    const recipients = server.recipients()
    expect([...new Set(recipients)].sort(), `seed ${seed}`).toEqual(wanted)
    expect(recipients.length - wanted.length, `seed ${seed}`).toBeLessThanOrEqual(kills * width)
  },
)
