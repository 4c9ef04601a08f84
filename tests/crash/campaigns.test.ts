import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readOutboxState } from '#kernel/outbox/queries.ts'
import { beginCampaign } from '#lib/services/reach/campaigns/commands.ts'
import { listCampaigns } from '#lib/services/reach/campaigns/queries.ts'
import { openMailServer } from '../factories/mail-server.ts'
import { buildLevel } from '../factories/members.ts'
import { randomFrom, seedsOf } from '../setup/seeds.ts'
import { openOwnShop } from './own-shop.ts'
import { kill, until } from './processes.ts'

const { db, url, folder } = await openOwnShop()
const files = join(folder, 'files')
await mkdir(files)
await db.pool.query('CREATE TABLE counted (number int)')

const start = (worker: string, ...given: string[]) => {
  const script = new URL(`./${worker}.ts`, import.meta.url).pathname
  const child = spawn(process.execPath, [script, url, ...given], { stdio: 'inherit' })
  const started = { child }
  onTestFinished(() => kill(started, 'SIGKILL'))
  return started
}

const members = 400
const willing = () =>
  db.pool.query(
    `WITH made AS (INSERT INTO members (name, email, level_number, email_verified_at)
       SELECT 'Socia ' || n, 'socia' || n || '@posta.example', 1, now()
       FROM generate_series(1, $1::int) n RETURNING id)
     INSERT INTO consents (member_id, kind, given, version, answered_at)
     SELECT id, 'marketing', true, '1', now() FROM made`,
    [members],
  )
const countNotices = async () =>
  Number((await db.pool.query('SELECT count(*) FROM notifications')).rows[0].count)

test.each(seedsOf(1))(
  'a campaign whose processes are killed at random notifies each member once (seed %d)',
  async (seed) => {
    const random = randomFrom(seed)
    const server = await openMailServer()
    onTestFinished(server.close)
    await buildLevel(db.pool)
    await willing()
    const words = { subject: 'Otto giochi nuovi', body: 'Da stasera.', path: '/reega' }
    await beginCampaign(db, { name: 'otto', ...words }, new Date())
    const kills = 3
    for (let round = 0; round < kills; round++) {
      const [teller, carrier] = [
        start('task-worker', files),
        start('mail-worker', server.url, 'news'),
      ]
      const goal = Math.min(members, (await countNotices()) + 1)
      const sent = server.offered() + Math.floor(random() * 25)
      await until(
        'some are notified',
        async () => (await countNotices()) >= goal && server.offered() > sent,
      )
      await Promise.all([kill(teller, 'SIGKILL'), kill(carrier, 'SIGKILL')])
    }
    start('task-worker', files)
    start('mail-worker', server.url, 'news')
    await until('all are notified', async () =>
      (await listCampaigns(db)).every((one) => one.finished_at),
    )
    await until('all mails are sent', async () => {
      const { waiting, retrying } = (await readOutboxState(db)).news
      return waiting + retrying === 0
    })

    const { rows } = await db.pool.query(
      'SELECT count(*)::int AS lines, count(DISTINCT member_id)::int AS people FROM notifications',
    )
    expect(rows, `seed ${seed}`).toEqual([{ lines: members, people: members }])
    expect((await listCampaigns(db))[0]).toMatchObject({ told: members })
    const recipients = server.recipients()
    expect(new Set(recipients).size, `seed ${seed}`).toBe(members)
    // Mails in progress in a killed process are sent again, under the same Message-ID.
    const inHand = 2
    expect(recipients.length - members, `seed ${seed}`).toBeLessThanOrEqual(kills * inHand)
  },
  90_000,
)
