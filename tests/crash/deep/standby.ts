import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll } from 'vitest'
import { type Engine, startEngine } from '#kernel/engine/engine.ts'
import { migrateShop } from '../../setup/database-server.ts'
import { nothingRuns, until } from '../processes.ts'

export const dataOf = (engine: Engine) => join(engine.home, 'data')

const socketOf = (engine: Engine) => /host=([^&]*)/.exec(engine.url)![1]!

export const becomeStandby = (data: string) =>
  execFileSync('cp', ['-p', join(data, 'PG_VERSION'), join(data, 'standby.signal')])

export const ask = async <Row extends object>(engine: Engine, statement: string) => {
  const client = new Client({ connectionString: engine.url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Waits until the standby receives what the primary writes. */
export const standbyFollows = (primary: Engine) =>
  until('the standby follows', async () => {
    const rows = await ask(primary, "SELECT FROM pg_stat_replication WHERE state = 'streaming'")
    return rows.length === 1
  })

/** A migrated shop on two servers, of which the second follows the first; they end with the test file. */
export const openTwoServers = async (name: string, ...statements: string[]) => {
  const folder = await mkdtemp(join(tmpdir(), `insieme-${name}-`))
  // Run by root, the engine runs as another user, who needs access.
  await chmod(folder, 0o755)
  const running = new Set<Engine>()
  afterAll(async () => {
    for (const engine of running) await engine.release()
    await nothingRuns(folder)
    await rm(folder, { recursive: true, force: true })
  })
  /** A data folder with `standby.signal` follows the server of the other socket. */
  const open = async (server: string, follows?: string) => {
    const primary = follows && `host=${decodeURIComponent(follows)} user=insieme`
    const engine = await startEngine(
      join(folder, server),
      primary ? { primary_conninfo: primary } : {},
    )
    running.add(engine)
    return engine
  }
  const close = async (engine: Engine) => {
    await engine.release()
    running.delete(engine)
  }
  let first = await open('first')
  await migrateShop(first.url)
  for (const statement of statements) await ask(first, statement)
  await close(first)
  const sockets = { first: socketOf(first), second: socketOf(first).replace('first', 'second') }
  execFileSync('cp', ['-a', join(folder, 'first'), join(folder, 'second')])
  becomeStandby(dataOf(first).replace('first', 'second'))
  first = await open('first')
  const second = await open('second', sockets.first)
  await standbyFollows(first)
  return {
    folder,
    first,
    second,
    sockets,
    url: `postgresql://insieme@${sockets.first},${sockets.second}/insieme?target_session_attrs=read-write`,
    open,
    close,
  }
}
