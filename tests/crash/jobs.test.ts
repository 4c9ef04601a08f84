import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openOwnShop } from './own-shop.ts'
import { kill, until } from './processes.ts'
import { defer } from './task-worker.ts'

const { db, url, folder } = await openOwnShop()
const files = join(folder, 'files')
await mkdir(files)
await db.pool.query('CREATE TABLE counted (number int)')

const startWorker = () => {
  const script = new URL('./task-worker.ts', import.meta.url).pathname
  const worker = { child: spawn(process.execPath, [script, url, files], { stdio: 'inherit' }) }
  onTestFinished(() => kill(worker, 'SIGKILL'))
  return worker
}

const entry = async () =>
  (await db.pool.query('SELECT attempts, sent_at IS NOT NULL AS done FROM outbox')).rows[0]

test('a job of a killed worker is run by the next', async () => {
  const held = await db.pool.connect()
  await held.query('BEGIN; LOCK TABLE counted')
  await defer(db, 7)
  const first = startWorker()
  const waiting = `FROM pg_stat_activity WHERE datname = current_database()
    AND query LIKE 'INSERT INTO counted%' AND wait_event_type = 'Lock'`
  await until(
    'it has begun',
    async () => (await db.pool.query(`SELECT ${waiting}`)).rows.length > 0,
  )
  await kill(first, 'SIGKILL')
  // Ends the backend of the killed worker, whose statement still waits for the lock.
  await db.pool.query(`SELECT pg_terminate_backend(pid, 10000) ${waiting}`)
  expect(await entry()).toEqual({ attempts: 1, done: false })
  await held.query('COMMIT')
  held.release()
  startWorker()
  await until('it is done', async () => (await entry()).done)
  expect(await entry()).toEqual({ attempts: 2, done: true })
  const { rows } = await db.pool.query('SELECT number FROM counted')
  expect(rows).toEqual([{ number: 7 }])
})
