import type { Pool } from 'pg'
import { expect, inject } from 'vitest'
import type { CommandName } from '#scripts/shop/commands.ts'
import { type Ask, runShop } from '#scripts/shop/run.ts'
import { withDatabase } from '../setup/database-server.ts'

/** Runs a command of the operator in this process. */
export const runTyped = async (
  words: string[],
  environment: Record<string, string | undefined>,
  ask?: Ask,
) => {
  const printed: string[] = []
  const complained: string[] = []
  let code: number | undefined
  await runShop(words, {
    environment,
    print: (line) => printed.push(`${line}\n`),
    // The line that names the shop is no error.
    printError: (line) => line.startsWith('Negozio «') || complained.push(`${line}\n`),
    ask,
    exit: (ended) => {
      code = ended
    },
  })
  return { code, output: printed.join(''), complained: complained.join('') }
}

/** Runs a command on the shop of a test. */
export const shellOf = async (
  pool: Pool,
  command: CommandName,
  environment: Record<string, string>,
) => {
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name')
  const env = {
    ...process.env,
    ...environment,
    DATABASE_URL: withDatabase(inject('databaseUrl'), rows[0]!.name),
  }
  const run = (words: string[], ask?: Ask) => runTyped([command, ...words], env, ask)
  return {
    run,
    /** Confirms what the command asks, and expects success. */
    does: async (...words: string[]) => {
      const { code, output, complained } = await run(words, async () => 'sì')
      expect([code, complained], words.join(' ')).toEqual([0, ''])
      return output
    },
    /** Expects an error of one Italian line, without a stack trace. */
    refuses: async (...words: string[]) => {
      const { code, complained } = await run(words, async () => 'sì')
      expect(code, words.join(' ')).toBe(1)
      expect(complained.trim().split('\n'), complained).toHaveLength(1)
      return complained.trim()
    },
  }
}
