import { findByAddress } from '#lib/services/members/accounts/queries.ts'
import { loadConfig } from '#lib/services/platform/config/config.ts'
import { openData } from '#lib/services/platform/database.ts'
import type { Database } from '#lib/services/platform/db/connection.ts'
import { createLifecycle } from '#lib/services/platform/lifecycle.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { StartError } from '#lib/services/platform/start-error.ts'

export type Deed = (db: Database) => Promise<unknown>

/** What was typed is read before anything is opened; whatever is wrong is said in a line. */
export const runDesk = async (usage: string, deedOf: (words: string[]) => Deed) => {
  const words = process.argv.slice(2)
  const lifecycle = createLifecycle(createLog({ format: 'text', level: 'warn' }))
  try {
    if (words.length === 0 || ['help', '--help', '-h'].includes(words[0]!)) console.info(usage)
    else {
      const deed = deedOf(words)
      const config = loadConfig()
      const { db } = await openData(config, lifecycle, createLog({ ...config.log, level: 'warn' }))
      await deed(db)
    }
    await lifecycle.stop(0)
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    await lifecycle.stop(1)
  }
}

const cents = /^\d{1,5}([.,]\d{1,2})?$/

export const readCents = (text: string | undefined) =>
  cents.test(text ?? '') ? Math.round(Number(text!.replace(',', '.')) * 100) : undefined

export const readNumber = (text: string | undefined) =>
  /^\d{1,6}$/.test(text ?? '') ? Number(text) : undefined

/** By their address. */
export const findMember = async (db: Database, email: string | undefined) => {
  const member = email && (await findByAddress(db, email.toLowerCase()))
  if (!member) throw new StartError('desk.nobody', { email: email ?? '' })
  return member
}
