import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { readOutboxState } from '#kernel/outbox/queries.ts'
import { buildComment } from '../factories/comments.ts'
import { openMailServer } from '../factories/mail-server.ts'
import { decideThat } from '../factories/moderation.ts'
import { buildProposal } from '../factories/proposals.ts'
import { buildWriter } from '../factories/writers.ts'
import { openOwnShop } from './own-shop.ts'
import { kill, until } from './processes.ts'

const { db, url } = await openOwnShop()

const start = (script: string, ...words: string[]) => {
  const file = new URL(script, import.meta.url).pathname
  const child = spawn(process.execPath, [file, url, ...words], { stdio: 'inherit' })
  onTestFinished(() => kill({ child }, 'SIGKILL'))
  return child
}
const dieDeciding = (id: number, when: string) =>
  once(start('./decider.ts', `${id}`, when), 'close')

const build = async () => {
  const { member } = await buildWriter(db.pool, { now: new Date() })
  const { member: reporter } = await buildWriter(db.pool, { now: new Date() })
  const { id: proposalId } = await buildProposal(db.pool)
  const id = await buildComment(db.pool, { proposalId, member, body: 'Vendo.' })
  await db.pool.query(
    `INSERT INTO reports (thing, thing_id, member_id, reason, as_read, reported_at)
     VALUES ('comment', $1, $2, 'spam', 'Vendo.', now())`,
    [id, reporter.id],
  )
  return { id, sides: [member.email, reporter.email].sort() }
}
const moderationOf = async (id: number) => {
  const { rows } = await db.pool.query(
    `SELECT withheld_at IS NOT NULL removed, (SELECT count(*)::int FROM moderation_decisions
       WHERE thing_id = $1) decisions FROM comments WHERE id = $1`,
    [id],
  )
  return rows[0]
}

test('a decision killed midway is stored completely or not at all, and both sides are notified once', async () => {
  const server = await openMailServer()
  onTestFinished(server.close)
  const { id, sides } = await build()
  await dieDeciding(id, 'before the commit')
  expect(await moderationOf(id)).toEqual({ removed: false, decisions: 0 })
  expect((await readOutboxState(db)).mail.waiting).toBe(0)
  await dieDeciding(id, 'after the commit')
  expect(await moderationOf(id)).toEqual({ removed: true, decisions: 1 })
  const again = decideThat(db, { of: 'comment', id }, { kind: 'remove' }, new Date())
  await expect(again).rejects.toMatchObject({ code: 'conflict' })
  start('./mail-worker.ts', server.url)
  await until('both are notified', async () => (await readOutboxState(db)).mail.waiting === 0)
  expect([...server.recipients()].sort()).toEqual(sides)
})
