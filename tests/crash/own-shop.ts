import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openDatabase } from '#lib/services/platform/db/connection.ts'
import { migrate } from '#lib/services/platform/db/migrate.ts'
import { startEngine } from '#lib/services/platform/engine/engine.ts'
import { nothingRuns } from './processes.ts'

/** An empty shop on an engine of its own, which ends with the file that opened it. */
export const openOwnShop = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insieme-crash-'))
  // As root the engine runs as another user, who has to come in.
  await chmod(folder, 0o755)
  const engine = await startEngine(folder)
  await migrate(engine.url)
  const db = openDatabase(engine.url)
  afterAll(async () => {
    await db.close()
    await engine.release()
    await nothingRuns(folder)
    await rm(folder, { recursive: true, force: true })
  })
  return { db, engine, folder }
}
