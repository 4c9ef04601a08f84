import { userInfo } from 'node:os'
import { systemClock } from '#lib/services/platform/clock.ts'
import { loadConfig } from '#lib/services/platform/config/config.ts'
import { openData } from '#lib/services/platform/database.ts'
import { DomainError } from '#lib/services/platform/error.ts'
import { createLifecycle, type Lifecycle } from '#lib/services/platform/lifecycle.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import errors from '#locales/it/errors.json' with { type: 'json' }
import type { Context, Offline, Prepared, Result } from './command.ts'
import { loadCommands } from './commands.ts'
import { asksForJson, readAction } from './read.ts'

const toErrors = (line: string) => void process.stderr.write(`${line}\n`)

/** A refusal that its action has no words for. */
const inWords = (error: unknown) => {
  if (!(error instanceof DomainError)) return error
  return new StartError('operator.refused', { why: errors.codes[error.code].title })
}

const printError = (failure: unknown, isJson: boolean) => {
  const error = inWords(failure)
  const isExpected = error instanceof StartError
  if (isJson) {
    const code = isExpected ? error.key : 'unexpected'
    const message = isExpected ? error.message : String((error as Error)?.stack ?? error)
    console.error(JSON.stringify({ error: { code, message } }))
  } else console.error(isExpected ? error.message : error)
}

const openContext = async (lifecycle: Lifecycle, offline: Offline): Promise<Context> => {
  const config = loadConfig()
  // Standard output is what the action returns, and nothing else.
  const log = createLog({ ...config.log, level: 'warn', write: toErrors })
  const { db } = await openData(config, lifecycle, log)
  const { username: operator } = userInfo()
  return { ...offline, db, config, log, lifecycle, operator, now: systemClock.now() }
}

const runPrepared = async (prepared: Prepared, lifecycle: Lifecycle, offline: Offline) => {
  if (prepared.isOffline) return prepared.run(offline)
  const context = await openContext(lifecycle, offline)
  try {
    return await prepared.run(context)
  } catch (error) {
    throw await prepared.explain(error, context)
  }
}

const print = ({ document, lines }: Result, isJson: boolean) => {
  if (isJson) console.info(JSON.stringify(document, null, 2))
  else for (const line of lines) console.info(line)
}

/** Runs what the operator typed and ends the process: 0, 1 for an error, or what the action says. */
export const runShop = async (words: readonly string[]) => {
  const isJson = asksForJson(words)
  const lifecycle = createLifecycle(createLog({ format: 'text', level: 'warn', write: toErrors }))
  const progress = (line: string) => {
    if (!isJson) console.info(line)
  }
  try {
    const read = await readAction(words)
    if ('help' in read) {
      for (const line of read.help) console.info(line)
      return await lifecycle.stop(0)
    }
    const offline = { progress, commands: loadCommands }
    const result = await runPrepared(read.prepared, lifecycle, offline)
    print(result, isJson)
    if (read.prepared.isOffline && read.prepared.keepsRunning) return
    await lifecycle.stop(result.exitCode)
  } catch (error) {
    printError(error, isJson)
    await lifecycle.stop(1)
  }
}
