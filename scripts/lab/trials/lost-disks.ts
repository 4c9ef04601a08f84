import { backUp, restoreTo, startDatabase } from '../archive.ts'
import { destroyMachine, inside, powerOff } from '../machine.ts'
import { partOf, start, stop } from '../parts.ts'
import { machines } from '../places.ts'
import { prepare, untilOk } from '../shop.ts'
import { openDatabase } from '../shoppers.ts'
import { isInStep, primary, until } from '../state.ts'
import { openTicks } from '../ticks.ts'
import type { Trial } from '../trial.ts'

/** Rows of a kilobyte that compress by half, as those of a shop do. */
const rows = 2_800_000
const rowsAtOnce = 200_000
const largest = 10 * 1_000 ** 3
const fill = `INSERT INTO lab_large
  SELECT n, (SELECT string_agg(md5(random() || '.' || part || n), '') FROM generate_series(1, 30) part)
  FROM generate_series($1::int, $1::int + ${rowsAtOnce - 1}) n`

/** Seconds from one delivery of the log to shortly before the next, in a shop that fills none. */
const oldestArchive = 42

const databases = ['db1', 'db2'] as const
const secondsSince = (began: number) => (performance.now() - began) / 1_000

/** New machines in the place of those that were lost, and an etcd without a past. */
const replaceMachines = async () => {
  for (const machine of databases) {
    destroyMachine(machine)
    prepare(machine)
  }
  await stop(partOf('front', 'etcd'))
  inside('front', 'sh', '-c', 'rm -rf /var/lib/etcd/insieme/*')
  for (const machine of ['front', ...databases] as const) start(partOf(machine, 'etcd'))
  await untilOk(`http://${machines.front}:2379/health`)
}

/** Both machines of a large database lose their disks at once: how much is lost, and how long it takes. */
export const lostDisks = async (trial: Trial) => {
  const pool = openDatabase()
  await pool.query('DROP TABLE IF EXISTS lab_large')
  await pool.query('CREATE TABLE lab_large (id int, text text)')
  for (let row = 0; row < rows; row += rowsAtOnce) await pool.query(fill, [row])
  const size = await pool.query<{ bytes: string }>(
    `SELECT sum(pg_database_size(oid)) bytes FROM pg_database`,
  )
  const bytes = Number(size.rows[0]!.bytes)
  const before = await primary()
  trial.mark(`${(bytes / 1_000 ** 3).toFixed(2)} GB are written`)
  const backup = performance.now()
  await backUp(before, 'full')
  trial.figure('full backup, s', secondsSince(backup).toFixed(0))
  const writing = await openTicks(pool)
  await until('the archive is as old as it becomes', async () => {
    const state = await pool.query<{ age: number }>(
      'SELECT extract(epoch FROM clock_timestamp() - last_archived_time)::float8 age FROM pg_stat_archiver',
    )
    return state.rows[0]!.age > oldestArchive
  })
  const end = Date.now()
  for (const machine of databases) powerOff(machine)
  trial.mark('both machines lose power and disks')
  await writing.end()
  await replaceMachines()
  const began = performance.now()
  const { text, isRefused } = await restoreTo('db1', 'latest')
  if (isRefused) throw new Error(text)
  const took = secondsSince(began)
  await startDatabase('db1')
  trial.mark('both machines have the database')
  const result = await pool.query<{ count: number; last: number }>(
    'SELECT count(*)::int count, max(id) last FROM lab_ticks',
  )
  const { count, last } = result.rows[0]!
  const acknowledged = writing.ticks.filter((tick) => tick.acknowledged < end)
  const lost = acknowledged.filter(({ id }) => id > last)
  const loss = lost.length > 0 ? (end - lost[0]!.acknowledged) / 1_000 : 0
  trial.figure('writes kept and lost', `${count}, ${lost.length}`)
  trial.figure('seconds of writes lost', loss.toFixed(1))
  trial.check('no more than the last 60 s are lost', loss <= 60)
  trial.check(
    'none of the writes before is missing',
    acknowledged.filter(({ id }) => id <= last).length <= count,
  )
  trial.figure('restore, s', took.toFixed(0))
  trial.figure('as fast, 10 GB take, s', ((took * largest) / bytes).toFixed(0))
  trial.check('10 GB within 15 minutes', (took * largest) / bytes <= 15 * 60)
  trial.check('a write is confirmed by both again', await isInStep('db2'))
  await pool.query('DROP TABLE lab_large')
  await until('the shop answers', async () => (await fetch(`http://${machines.front}/ga`)).ok)
  await backUp('db1', 'full')
  await pool.end()
}
