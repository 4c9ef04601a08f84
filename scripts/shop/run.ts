import { userInfo } from 'node:os'
import { inspect } from 'node:util'
import { systemClock } from '#kernel/clock.ts'
import { loadSettings } from '#kernel/config/config.ts'
import { takeSettingsOption } from '#kernel/config/settings-file.ts'
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
import type { Lines } from './output.ts'
import { documentOf } from './output.ts'
import { readTyped, type Typed } from './program.ts'

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

const openContext = async (
  offline: Offline,
  terminal: Terminal,
  creates = false,
): Promise<Context> => {
  const { settings, lifecycle } = offline
  const { config, file } = settings()
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
  return { ...offline, db, config, log, operator, now: systemClock.now() }
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

type Printed = Typed & { data: unknown; typed: string; isJson: boolean }

const printResult = ({ action, data, typed, isJson }: Printed, { print, printError }: Terminal) => {
  const document = (action.document ?? documentOf)(data)
  if (document === undefined) return
  const lines = isJson ? [JSON.stringify(document, null, 2)] : linesOf(action.print(data))
  for (const line of lines) print(line)
  const rest = action.rest?.(data, typed)
  if (rest) (isJson ? printError : print)(rest)
}

/** Takes `--json` out of the words before a `--`; the rest is text. */
const takeJson = (typed: readonly string[]) => {
  const end = typed.indexOf('--')
  const before = end < 0 ? typed : typed.slice(0, end)
  const words = before.filter((word) => word !== '--json')
  return { isJson: words.length < before.length, words: [...words, ...typed.slice(before.length)] }
}

const quoted = (word: string) => (/[^\w@.,:+-]/.test(word) ? JSON.stringify(word) : word)

/** Runs the operator's command and returns the exit code: 0, 1 for an error, or that of the action. */
export const runShop = async (given: readonly string[], terminal: Terminal) => {
  const { print, printError, printShop, exit, environment } = terminal
  const { isJson, words: typed } = takeJson(given)
  const lifecycle = createLifecycle(
    createLog({ format: 'text', level: 'warn', write: printError }),
    exit,
  )
  const progress = (line: string) => {
    if (!isJson) print(line)
  }
  try {
    const { given: file, words } = takeSettingsOption(typed)
    const settings = () => {
      const { notes, ...settings } = loadSettings(file, environment)
      for (const note of notes) printShop(note)
      return settings
    }
    const read = await readTyped(words)
    if ('help' in read) {
      print(read.help)
      return await lifecycle.stop(0)
    }
    const offline: Offline = {
      progress,
      settings,
      lifecycle,
      isJson,
      open: () => openContext(offline, terminal),
    }
    const data = await runAction(read, offline, terminal)
    printResult({ ...read, data, typed: words.map(quoted).join(' '), isJson }, terminal)
    if (!read.action.keepsRunning) await lifecycle.stop(read.action.exitCode?.(data) ?? 0)
  } catch (error) {
    printError(errorText(error, isJson))
    await lifecycle.stop(1)
  }
}
