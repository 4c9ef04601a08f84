import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { nearestName } from '#lib/format/nearest.ts'
import { StartError } from '../start-error.ts'
import { terminalText } from '../terminal.ts'
import { configVariables, type Environment, metaOf, type VariableName } from './variables.ts'

/** Name of the file with the settings of a shop, in its data folder. */
const fileName = 'insieme.env'

const names = Object.keys(configVariables.shape) as VariableName[]
const isName = (name: string): name is VariableName => names.includes(name as VariableName)

export type Settings = {
  /** Variables of the process over those of the file. */
  environment: Environment
  file: string | undefined
  /** Lines about the file that a person should read. */
  notes: string[]
}

/** Takes `--env FILE` out of the words of a command; words after `--` are text. */
export const takeSettingsOption = (words: readonly string[]) => {
  const end = words.indexOf('--')
  const at = words.findIndex((word, n) => (end < 0 || n < end) && /^--env(=|$)/.test(word))
  if (at < 0) return { given: undefined, words: [...words] }
  const [, inside] = words[at]!.split(/=(.*)/s)
  const file = inside ?? words[at + 1]
  if (!file || file.startsWith('--')) throw new StartError('settings.usage')
  return { given: file, words: words.toSpliced(at, inside === undefined ? 2 : 1) }
}

/** Folder of the person at the terminal; npm itself runs in the project's folder. */
const callerFolder = (environment: Environment) => environment.INIT_CWD ?? '.'

const wordOf = (value: string | undefined) => value?.trim() || undefined

const findFile = (given: string | undefined, environment: Environment) => {
  if (given) return resolve(callerFolder(environment), given)
  // A test runs beside the settings of a real shop and must not read them.
  if (environment.NODE_ENV === 'test') return
  const folder = wordOf(environment.DATA_DIR) ?? metaOf('DATA_DIR').fallback!
  const file = resolve(folder, fileName)
  try {
    return statSync(file, { throwIfNoEntry: false }) && file
  } catch (error) {
    throw new StartError('settings.unreadable', { file }, error)
  }
}

const othersRead = 0o004
const othersWrite = 0o002

const requirePrivate = (file: string, values: Environment) => {
  const { mode } = statSync(file)
  const hasSecret = names.some((name) => metaOf(name).secret && wordOf(values[name]))
  if (mode & othersWrite || (mode & othersRead && hasSecret))
    throw new StartError('settings.notPrivate', { file })
}

/** Finds a setting that the parser skips silently, as `DATABASE_URL: …` or one without a value. */
const requireAssignments = (file: string, text: string) => {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => {
    const [, name, sign] = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*(.?)/.exec(line) ?? []
    return name !== undefined && isName(name) && sign !== '='
  })
  if (at >= 0) throw new StartError('settings.noValue', { file, line: at + 1 })
}

const unknownNames = (file: string, values: Environment) =>
  Object.keys(values).flatMap((name) => {
    const meant = isName(name) ? undefined : nearestName(name.toUpperCase(), names)
    return meant ? [terminalText('settings.unknown', { name, file, meant })] : []
  })

const readFile = (file: string) => {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw new StartError('settings.unreadable', { file }, error)
  }
}

/**
 * Reads the settings of a shop: those of the process, and below them the file of `--env`, or that
 * in the data folder. A blank variable counts as absent. The folder of a given file is the data
 * folder unless a variable says otherwise; relative paths in the file begin at its folder.
 */
export const readSettings = (given: string | undefined, environment: Environment): Settings => {
  const file = findFile(given, environment)
  if (!file) return { environment, file, notes: [] }
  const text = readFile(file)
  requireAssignments(file, text)
  const values: Environment = parseEnv(text)
  requirePrivate(file, values)
  const folder = dirname(file)
  const dataFolder = wordOf(values.DATA_DIR)
  if (dataFolder) values.DATA_DIR = resolve(folder, dataFolder)
  else if (given) values.DATA_DIR = folder
  const own = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => !isName(name) || wordOf(value)),
  )
  const changed = names.filter(
    (name) => wordOf(values[name]) && own[name] && wordOf(values[name]) !== wordOf(own[name]),
  )
  const overruled =
    changed.length > 0
      ? [terminalText('settings.overruled', { file, names: changed.join(', ') })]
      : []
  return {
    environment: { ...values, ...own },
    file,
    notes: [...unknownNames(file, values), ...overruled],
  }
}
