import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { TooEarly } from '#kernel/outbox/entry.ts'
import { openFolderStorage } from '#kernel/storage/folder.ts'
import { days, minutes } from '#lib/format/durations.ts'
import { collectGroup } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { matchTimeline } from '#lib/services/money/settlement/commands/matching.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { enqueueMissingTasks } from '#lib/services/money/settlement/commands/settle.ts'
import { renewAll } from '#lib/services/money/weep/jobs.ts'
import { listStoredFiles } from '#lib/services/stored-files.ts'
import { folderTarget, openFolderPlace } from '#lib/tools/backup/folder.ts'
import { restoreBackup } from '#lib/tools/backup/restore.ts'
import { takeBackup } from '#lib/tools/backup/take.ts'
import { payingGroupOn } from '../../api/paying-group.ts'
import { openTill, type Till } from '../../api/till.ts'

const folder = await mkdtemp(join(tmpdir(), 'insieme-restored-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const storage = openFolderStorage(join(folder, 'files'))

/** Ends the connections of a pool, which count as a shop that is open. */
const leave = async (connectionString: string) => {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`)
  await client.end()
}

/** Adds a membership whose period has ended and owes the next. */
const addRenewal = async ({ clock, pool, saveMethod }: Till) => {
  const { member, methodId } = await saveMethod()
  await pool.query(
    `INSERT INTO weep_memberships (member_id, plan, cents, method_id, joined_at, anchor, since_anchor,
       periods, paid_until, noticed_until, noticed_at)
     SELECT $1, 'monthly', 1990, $2, began, began, 1, 1, ended, ended, ended - interval '8 days'
     FROM (SELECT $3::timestamptz - interval '32 days', $3::timestamptz - interval '1 hour') p(began, ended)`,
    [member.id, methodId, clock.now()],
  )
}

/** Moments of a collection, each with what was done by then. */
const moments = {
  'before the group closes': 0,
  'when its orders are placed': 1,
  'after the first charge': 2,
} as const

test.each(Object.entries(moments))(
  'a shop restored to %s charges nobody twice',
  async (_, done) => {
    const lost = await openTill()
    const group = payingGroupOn(lost)
    const { id, bundleId } = await group.group({ goal: 2, expiresAt: group.inDays(1) })
    let charges = 0
    const steps = [
      async () => {
        await group.close(id)
        await collectGroup(lost.db, id, lost.clock.now())
        await renewAll(lost.deps)
      },
      () => lost.workAt('provider', () => charges++ === 0),
      () => lost.work(),
    ]
    for (let n = 0; n < 3; n++) await group.take(await group.buyer(), id, { bundleId })
    await addRenewal(lost)
    for (const step of steps.slice(0, done)) await step()
    const copy = join(folder, `${done}`)
    await takeBackup({
      url: lost.url,
      storage,
      listFiles: listStoredFiles,
      target: folderTarget(copy),
      now: lost.clock.now(),
    })
    for (const step of steps.slice(done)) await step()
    const charged = lost.control.captures()
    expect(charged).toHaveLength(4)

    const till = await openTill(lost.paypal)
    const { clock, deps, pool } = till
    await leave(till.url)
    await restoreBackup({ url: till.url, storage, place: openFolderPlace(copy), replace: true })
    clock.advance(days(1))
    const restored = payingGroupOn(till)
    if (done === 0) await restored.close(id)
    await renewAll(deps)
    await restored.collect(id)
    await enqueueMissingTasks(deps)
    for (const error of await till.work()) expect(error).toBeInstanceOf(TooEarly)
    expect(till.control.captures()).toHaveLength(4)

    await matchTimeline(deps)
    clock.advance(minutes(3))
    await matchTimeline(deps)
    await enqueueMissingTasks(deps)
    expect(await till.work()).toEqual([])
    expect(till.control.captures()).toEqual(charged)
    const { rows } = await pool.query<{ state: string; cents: number }>(
      `SELECT o.state, sum(l.cents)::int cents FROM orders o LEFT JOIN ledger l ON l.order_id = o.id
       GROUP BY o.id ORDER BY cents`,
    )
    const cents = charged.map((capture) => capture.cents).sort((a, b) => a - b)
    expect(rows).toEqual(cents.map((each) => ({ state: 'paid', cents: each })))
    clock.advance(days(1))
    expect((await reconcile(deps))?.differences).toEqual([])
  },
)
