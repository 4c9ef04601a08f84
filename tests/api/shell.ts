import { execFile } from 'node:child_process'
import type { Pool } from 'pg'
import { expect, inject } from 'vitest'
import type { CommandName } from '#scripts/shop/commands.ts'
import { withDatabase } from '../setup/database-server.ts'

/** A command as the operator types it, on the shop of a test. */
export const shellOf = async (
  pool: Pool,
  command: CommandName,
  environment: Record<string, string>,
) => {
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name')
  const env = {
    ...{ ...process.env, ...environment },
    DATABASE_URL: withDatabase(inject('databaseUrl'), rows[0]!.name),
  }
  const run = (words: string[]) =>
    new Promise<{ code: number; said: string; complained: string }>((done) => {
      execFile(
        process.execPath,
        ['scripts/shop.ts', command, ...words],
        { env },
        (error, said, complained) =>
          done({ code: error ? Number(error.code) : 0, said, complained }),
      )
    })
  return {
    run,
    does: async (...words: string[]) => {
      const { code, said, complained } = await run(words)
      expect([code, complained], words.join(' ')).toEqual([0, ''])
      return said
    },
    /** In one line of Italian, and no stack. */
    refuses: async (...words: string[]) => {
      const { code, complained } = await run(words)
      expect(code, words.join(' ')).toBeGreaterThan(0)
      expect(complained.trim().split('\n'), complained).toHaveLength(1)
      return complained.trim()
    },
  }
}
