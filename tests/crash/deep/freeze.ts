import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { Engine } from '#kernel/engine/engine.ts'
import { dataOf } from './standby.ts'

/** Stops all processes of a server, which then neither answers nor ends a connection. */
export const freeze = async (engine: Engine) => {
  const client = new Client({ connectionString: engine.url })
  await client.connect()
  const [postmaster] = readFileSync(join(dataOf(engine), 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(postmaster), 'SIGSTOP')
  const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity')
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  let isFrozen = true
  const thaw = async () => {
    if (!isFrozen) return
    isFrozen = false
    for (const pid of [Number(postmaster), ...rows.map((row) => row.pid)])
      process.kill(pid, 'SIGCONT')
    await client.end()
  }
  onTestFinished(thaw)
  return thaw
}
