import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import type { Tx } from '#kernel/db/connection.ts'
import { readOutboxState } from '#kernel/outbox/queries.ts'
import { turnProposal } from '#lib/services/community/proposals/commands/become.ts'
import { answerPrice } from '#lib/services/community/proposals/commands/price.ts'
import { buildItem } from '../factories/items.ts'
import { buildProposal } from '../factories/proposals.ts'
import { randomFrom, seedsOf } from '../setup/seeds.ts'
import { openOwnShop } from './own-shop.ts'
import { kill, until } from './processes.ts'

const { db, url, folder } = await openOwnShop()
const { pool } = db

const startWorker = () => {
  const script = new URL('./task-worker.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, url, folder], { stdio: 'inherit' })
  const worker = { child }
  onTestFinished(() => kill(worker, 'SIGKILL'))
  return worker
}

const count = async (text: string) =>
  Number((await pool.query(`SELECT count(*) FROM ${text}`)).rows[0].count)

const noticesSoFar = "outbox WHERE kind = 'notifications.write'"

const by = { operator: 'ada', now: new Date() }
const news: Record<string, (tx: Tx, id: number) => Promise<unknown>> = {
  'that it became a group': async (tx, id) =>
    turnProposal(tx, { id, itemId: (await buildItem(pool)).id }, by),
  'of the answer about its price': (tx, id) =>
    answerPrice(tx, { id, answer: 'price', text: '39,90 €' }, by),
}
const cases = Object.keys(news).flatMap((what) => seedsOf(1).map((seed) => ({ what, seed })))

test.each(cases)(
  'members who wait are notified once each $what, however often the worker is killed (seed $seed)',
  async ({ what, seed }) => {
    const crowd = 4000
    await pool.query('TRUNCATE members, outbox, outbox_keys, notifications, levels CASCADE')
    await pool.query(
      `INSERT INTO levels (number, name, cashback_percent, start_threshold_cents) VALUES (1, 'Uno', 1, 0)`,
    )
    const { id } = await buildProposal(pool)
    await pool.query(
      `INSERT INTO members (name, email, email_verified_at)
     SELECT 'Folla', 'folla' || n || '@posta.example', now() FROM generate_series(1, $1) n`,
      [crowd],
    )
    await pool.query(
      `INSERT INTO proposal_answers (proposal_id, member_id, answer) SELECT $1, id, 'want' FROM members`,
      [id],
    )
    await db.transaction((tx) => news[what]!(tx, id))

    const random = randomFrom(seed)
    for (let round = 0; round < 4; round++) {
      const worker = startWorker()
      const goal = Math.min((await count(noticesSoFar)) + random() * 500, crowd - 1)
      await until('it has begun', async () => (await count(noticesSoFar)) > goal)
      await kill(worker, 'SIGKILL')
    }
    startWorker()
    await until('all are notified', async () => {
      const { waiting, retrying } = (await readOutboxState(db)).notification
      return waiting + retrying === 0
    })

    expect(await count('notifications'), `seed ${seed}`).toBe(crowd)
    expect(await count('(SELECT DISTINCT member_id FROM notifications) t')).toBe(crowd)
    const mails = "outbox WHERE queue = 'mail'"
    expect(await count(mails), `seed ${seed}`).toBe(crowd)
    expect(await count(`(SELECT DISTINCT recipient FROM ${mails}) t`)).toBe(crowd)
  },
  90_000,
)
