import { userInfo } from 'node:os'
import { inspect } from 'node:util'
import { systemClock } from '#kernel/clock.ts'
import { loadSettings } from '#kernel/config/config.ts'
import { takeSettingsOption } from '#kernel/config/settings-file.ts'
import type { Environment } from '#kernel/config/variable.ts'
import { connect, findShop, openData, shopLine } from '#kernel/database.ts'
import { DomainError } from '#kernel/error.ts'
import { createLifecycle, type Lifecycle } from '#kernel/lifecycle.ts'
import { createLog } from '#kernel/log.ts'
import { requireOwnSettings } from '#kernel/shop-kind.ts'
import { StartError } from '#kernel/start-error.ts'
import { terminalText } from '#kernel/terminal.ts'
import errors from '#locales/it/errors.json' with { type: 'json' }
import type { Context, Offline, Prepared, Result } from './command.ts'
import { loadCommands } from './commands.ts'
import { asksForJson, readAction } from './read.ts'

/** Asks the operator at the terminal; undefined where nobody can answer. */
export type Ask = ((question: string) => Promise<string>) | undefined

const isYes = (answer: string) => ['sì', 'si', 's'].includes(answer.trim().toLowerCase())

const mostTimes = 2

/**
 * Asks the operator to confirm what the action would do now, and once more when that changed while
 * the question waited for its answer; not again and again, since members join a group all the time.
 * Returns the confirmed question.
 */
const confirm = async (questionNow: () => Promise<string | undefined>, ask: Ask) => {
  let confirmed: string | undefined
  for (let times = 0; times < mostTimes; times++) {
    const question = await questionNow()
    if (question === undefined || question === confirmed) break
    if (!ask) throw new StartError('operator.noAnswer', { question })
    const text =
      times === 0
        ? terminalText('operator.confirm', { question })
        : terminalText('operator.confirmAgain', { question })
    if (!isYes(await ask(text))) throw new StartError('operator.notDone')
    confirmed = question
  }
  return confirmed
}

/** Terminal of the operator or of a test. */
export type Terminal = {
  environment: Environment
  print: (line: string) => void
  printError: (line: string) => void
  /** Prints the first line, which names the shop; apart from errors. */
  printShop: (line: string) => void
  /** Absent where nobody can answer. */
  ask?: Ask
  exit: (code: number) => void
}

/** Error message for a refusal that its action does not explain. */
const inWords = (error: unknown) => {
  if (!(error instanceof DomainError)) return error
  return new StartError('operator.refused', { why: errors.codes[error.code].title })
}

const errorText = (failure: unknown, isJson: boolean) => {
  const error = inWords(failure)
  const isExpected = error instanceof StartError
  const message = isExpected ? error.message : inspect(error)
  if (!isJson) return message
  return JSON.stringify({ error: { code: isExpected ? error.key : 'unexpected', message } })
}

type Opened = { lifecycle: Lifecycle; terminal: Terminal; offline: Offline }

const openContext = async (
  { lifecycle, terminal, offline }: Opened,
  creates: boolean,
): Promise<Context> => {
  const { config, file } = offline.settings()
  // Standard output contains only the result of the action.
  const log = createLog({ ...config.log, level: 'warn', write: terminal.printError })
  const shop = await findShop(config, lifecycle).catch((error) => {
    if (creates && error instanceof StartError && error.key === 'database.noShop') return undefined
    throw error
  })
  if (shop) {
    terminal.printShop(shopLine(config, { ...shop, file }))
    requireOwnSettings(shop.kind, config)
  }
  const { db } = shop
    ? await connect(shop.url, config, lifecycle, log)
    : await openData(config, lifecycle, log)
  const { username: operator } = userInfo()
  return { ...offline, db, config, log, lifecycle, operator, now: systemClock.now() }
}

const runPrepared = async (prepared: Prepared, opened: Opened) => {
  if (prepared.isOffline) return prepared.run(opened.offline)
  const context = await openContext(opened, prepared.creates)
  try {
    const confirmed = await confirm(() => prepared.question(context), opened.terminal.ask)
    return await prepared.run({ ...context, confirmed })
  } catch (error) {
    throw await prepared.explain(error, context)
  }
}

const printResult = (
  { document, lines, rest }: Result,
  isJson: boolean,
  { print, printError }: Terminal,
) => {
  if (document === undefined) return
  for (const line of isJson ? [JSON.stringify(document, null, 2)] : lines) print(line)
  if (rest) (isJson ? printError : print)(rest)
}

/** Runs the operator's command and returns the exit code: 0, 1 for an error, or that of the action. */
export const runShop = async (typed: readonly string[], terminal: Terminal) => {
  const { print, printError, exit } = terminal
  const isJson = asksForJson(typed)
  const log = createLog({ format: 'text', level: 'warn', write: printError })
  const lifecycle = createLifecycle(log, exit)
  const progress = (line: string) => {
    if (!isJson) print(line)
  }
  try {
    const { given, words } = takeSettingsOption(typed)
    const settings = () => {
      const { notes, ...settings } = loadSettings(given, terminal.environment)
      for (const note of notes) terminal.printShop(note)
      return settings
    }
    const read = await readAction(words)
    if ('help' in read) {
      for (const line of read.help) print(line)
      return await lifecycle.stop(0)
    }
    const { prepared } = read
    const offline = { progress, commands: loadCommands, settings, lifecycle }
    const result = await runPrepared(prepared, { lifecycle, terminal, offline })
    printResult(result, isJson, terminal)
    if (prepared.isOffline && prepared.keepsRunning) return
    await lifecycle.stop(result.exitCode)
  } catch (error) {
    printError(errorText(error, isJson))
    await lifecycle.stop(1)
  }
}
