import { userInfo } from 'node:os'
import { inspect } from 'node:util'
import { CommanderError } from 'commander'
import { systemClock } from '#kernel/clock.ts'
import { loadSettings } from '#kernel/config/config.ts'
import { applyStoredSettings } from '#kernel/config/stored-settings.ts'
import type { Environment } from '#kernel/config/variables.ts'
import { connect, findShop, openData, shopLine } from '#kernel/database.ts'
import { DomainError } from '#kernel/error.ts'
import { createLifecycle } from '#kernel/lifecycle.ts'
import { createLog } from '#kernel/log.ts'
import { requireOwnSettings } from '#kernel/shop-kind.ts'
import { StartError } from '#kernel/start-error.ts'
import { terminalText } from '#kernel/terminal.ts'
import errors from '#locales/it/errors.json' with { type: 'json' }
import type { Context, Offline } from './action.ts'
import { documentOf, type Lines } from './output.ts'
import { createProgram, type Typed } from './program.ts'

/** Asks the operator at the terminal; undefined where nobody can answer. */
export type Ask = ((question: string) => Promise<string>) | undefined

/** Terminal of the operator or of a test. */
export type Terminal = {
  environment: Environment
  print: (line: string) => void
  printError: (line: string) => void
  ask?: Ask
  exit: (code: number) => void
}

const isYes = (answer: string) => ['sì', 'si', 's'].includes(answer.trim().toLowerCase())

/**
 * Asks the operator to confirm what the action would do now, and once more when that changed while
 * the question waited for its answer; not again and again, since members join a group all the time.
 * Returns the confirmed question.
 */
const confirm = async (questionNow: () => Promise<string | undefined>, ask: Ask) => {
  let confirmed: string | undefined
  for (const key of ['operator.confirm', 'operator.confirmAgain'] as const) {
    const question = await questionNow()
    if (question === undefined || question === confirmed) break
    if (!ask) throw new StartError('operator.noAnswer', { question })
    if (!isYes(await ask(terminalText(key, { question })))) throw new StartError('operator.notDone')
    confirmed = question
  }
  return confirmed
}

/** Error message, also for a refusal that its action does not explain. */
const errorText = (failure: unknown, isJson = false) => {
  const error =
    failure instanceof DomainError
      ? new StartError('operator.refused', { why: errors.codes[failure.code].title })
      : failure
  const isExpected = error instanceof StartError
  const message = isExpected ? error.message : inspect(error)
  if (!isJson) return message
  return JSON.stringify({ error: { code: isExpected ? error.key : 'unexpected', message } })
}

const openContext = async (
  offline: Offline,
  { printError }: Terminal,
  creates = false,
): Promise<Context> => {
  const { settings, lifecycle } = offline
  const { config, file } = settings()
  // Standard output contains only the result of the action.
  const log = createLog({ ...config.log, level: 'warn', write: printError })
  const shop = await findShop(config, lifecycle).catch((error) => {
    if (creates && error instanceof StartError && error.key === 'database.noShop') return undefined
    throw error
  })
  if (shop) requireOwnSettings(shop.kind, config)
  const { db } = shop
    ? await connect(shop.url, config, lifecycle, log)
    : await openData(config, lifecycle, log)
  await applyStoredSettings(db, config)
  if (shop) printError(shopLine(config, { ...shop, file }))
  const now = systemClock.now()
  return { ...offline, db, config, log, operator: userInfo().username, now }
}

const runAction = async (typed: Typed, offline: Offline, terminal: Terminal) => {
  const { action, input, isConfirmed } = typed
  if (action.isOffline) return action.run(input, offline as Context)
  const context = await openContext(offline, terminal, action.creates)
  try {
    const questionNow = async () => (isConfirmed ? undefined : action.question?.(input, context))
    const confirmed = await confirm(questionNow, terminal.ask)
    return await action.run(input, { ...context, confirmed })
  } catch (error) {
    if (!(error instanceof DomainError && action.explain)) throw error
    throw await action.explain(error, input, context)
  }
}

const linesOf = (lines: Lines): string[] => {
  if (typeof lines === 'string') return [lines]
  return lines ? lines.flatMap(linesOf) : []
}

const printResult = (typed: Typed, data: unknown, { print, printError }: Terminal) => {
  const { action, isJson } = typed
  const document = (action.document ?? documentOf)(data)
  const lines = isJson ? JSON.stringify(document, null, 2) : action.print(data)
  for (const line of linesOf(lines)) print(line)
  for (const line of linesOf(action.rest?.(data))) (isJson ? printError : print)(line)
}

/** Runs the operator's command; its exit code is 0, 1 for an error, or that of the action. */
export const runShop = async (words: readonly string[], terminal: Terminal) => {
  const { print, printError, exit, environment } = terminal
  const log = createLog({ format: 'text', level: 'warn', write: printError })
  const lifecycle = createLifecycle(log, exit)
  const run = async (typed: Typed) => {
    const { action, isJson, file } = typed
    const offline: Offline = {
      lifecycle,
      isJson,
      progress: (line) => isJson || print(line),
      settings: () => {
        const { notes, ...settings } = loadSettings(file, environment)
        for (const note of notes) printError(note)
        return settings
      },
      open: () => openContext(offline, terminal),
    }
    const data = await runAction(typed, offline, terminal)
    printResult(typed, data, terminal)
    if (!action.keepsRunning) await lifecycle.stop(action.exitCode?.(data) ?? 0)
  }
  const program = await createProgram(words, print, run)
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    const isHelp = error instanceof CommanderError
    if (!isHelp) printError(errorText(error, program.opts().json))
    await lifecycle.stop(isHelp ? 0 : 1)
  }
}
