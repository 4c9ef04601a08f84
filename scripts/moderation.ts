/** Reports and decisions, for who runs the shop: npm run moderation -- --help */
import { userInfo } from 'node:os'
import {
  listAudit,
  listCases,
  listOpenObjections,
} from '#lib/services/community/moderation/queries/desk.ts'
import { listReports } from '#lib/services/community/moderation/queries/reports.ts'
import { findThing } from '#lib/services/community/moderation/queries/things.ts'
import { systemClock } from '#lib/services/platform/clock.ts'
import { loadConfig } from '#lib/services/platform/config/config.ts'
import { openData } from '#lib/services/platform/database.ts'
import type { Database } from '#lib/services/platform/db/connection.ts'
import { DomainError } from '#lib/services/platform/error.ts'
import { createLifecycle } from '#lib/services/platform/lifecycle.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say } from '#lib/services/platform/terminal.ts'
import { readDeed, readThing } from './desk/moderation-deeds.ts'
import { tellCase, tellDecision, tellObjection, tellThing } from './desk/tell-moderation.ts'

type Run = (db: Database) => Promise<unknown>

const tellAll = <Row>(rows: readonly Row[], tell: (row: Row) => void) => {
  for (const row of rows) tell(row)
  if (rows.length === 0) console.info(say('moderation.none'))
}

const looking = ([command = '', ...words]: string[]): Run | undefined => {
  if (command === 'list') return async (db) => tellAll(await listCases(db), tellCase)
  if (command === 'objections')
    return async (db) =>
      tellAll(await listOpenObjections(db), (row) => tellObjection(row, systemClock.now()))
  if (command === 'audit') {
    const named = words.length > 0 ? readThing(words) : undefined
    return async (db) => tellAll(await listAudit(db, named), tellDecision)
  }
  if (command !== 'show') return undefined
  const named = readThing(words)
  return async (db) => {
    tellThing(await findThing(db, named), await listReports(db, named))
    for (const row of await listAudit(db, named)) tellDecision(row)
  }
}

const doing = ([command = '', ...words]: string[]): Run => {
  const deed = readDeed(command, words)
  return async (db) => {
    const by = { operator: userInfo().username, now: systemClock.now() }
    const id = await db.transaction((tx) => deed(tx, by))
    const made = (await listAudit(db)).filter((row) => row.id === id)
    tellAll(made, tellDecision)
  }
}

const problems = {
  not_found: 'gone',
  conflict: 'refused',
  invalid: 'incomplete',
  forbidden: 'colleague',
} as const
const isKnown = (code: string): code is keyof typeof problems => code in problems

/** Why not, in the words of who runs the shop. */
const explained = (error: unknown, command: string) => {
  if (!(error instanceof DomainError) || !isKnown(error.code)) return error
  return new StartError(`moderation.${problems[error.code]}`, { command })
}

const words = process.argv.slice(2)
const lifecycle = createLifecycle(createLog({ format: 'text', level: 'warn' }))

try {
  if (words.length === 0 || ['help', '--help', '-h'].includes(words[0]!))
    console.info(say('moderation.help'))
  else {
    const run = looking(words) ?? doing(words)
    const config = loadConfig()
    const { db } = await openData(config, lifecycle, createLog({ ...config.log, level: 'warn' }))
    await run(db)
  }
  await lifecycle.stop(0)
} catch (failure) {
  const error = explained(failure, words[0] ?? '')
  console.error(error instanceof StartError ? error.message : error)
  await lifecycle.stop(1)
}
