import { Argument, Command, CommanderError, Option } from 'commander'
import { z } from 'zod'
import { StartError } from '#kernel/start-error.ts'
import { type TerminalKey, terminalText } from '#kernel/terminal.ts'
import terminal from '#locales/it/terminal.json' with { type: 'json' }
import type { Action, Command as OperatorCommand } from './action.ts'
import { commandNames, isCommand, loadCommand } from './commands.ts'
import type { KindMeta } from './kinds.ts'

const { help, headings } = terminal.operator
const names: Record<string, string> = terminal.operator.names
const titles: Record<string, string> = headings

const innerOf = (kind: z.ZodType) => (kind instanceof z.ZodOptional ? kind.unwrap() : kind)
const metaOf = (kind: z.ZodType): KindMeta =>
  kind.meta() ?? (innerOf(kind) as z.ZodType).meta() ?? {}

/** Placeholder of an argument: that of its kind or its name, or its possible values. */
const labelOf = (name: string, kind: z.ZodType) => {
  const inner = innerOf(kind)
  const values = inner instanceof z.ZodEnum ? inner.options.join('|') : name
  return metaOf(kind).label ?? names[name] ?? values
}

const usageOf = ({ words: kinds, options }: Action) => {
  const placeholders = Object.entries(kinds).map(([name, kind]) => {
    const label = metaOf(kind).isMany ? `${labelOf(name, kind)} …` : labelOf(name, kind)
    return kind instanceof z.ZodOptional ? `[${label}]` : label
  })
  return [...placeholders, ...(Object.keys(options).length > 0 ? [names.options] : [])].join(' ')
}

const optionName = (name: string) =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Hides a word with one hyphen from the parser: it is a text and not an option. */
const mark = '\u2060'
const hidden = (word: string) => (/^-(?!-|h$)/.test(word) ? `${mark}${word}` : word)
const bare = (word: string) => word.replace(mark, '')

const errorKeys: Record<string, TerminalKey> = {
  'commander.unknownOption': 'operator.unknownOption',
  'commander.missingArgument': 'operator.missing',
  'commander.optionMissingArgument': 'operator.noValue',
  'commander.excessArguments': 'operator.tooMuch',
}

/** Error of the parser as one Italian line, with the nearest word and the usage. */
const inItalian = ({ code, message }: CommanderError, command: Command, path: string) => {
  const [, quoted = ''] = bare(message).match(/'([^']*)'/) ?? []
  const [, near] = message.match(/Did you mean (?:one of )?([^?]*)\?/) ?? []
  const hint = near === undefined ? '' : terminalText('operator.hint', { name: near })
  if (code === 'commander.unknownCommand')
    return path === ''
      ? new StartError('operator.unknownCommand', { given: quoted, hint })
      : new StartError('operator.unknownAction', { given: quoted, hint, command: path })
  const key = errorKeys[code]
  if (!key) return undefined
  const [name = '', label = quoted] = quoted.split(/ <|>/)
  const excess = bare(command.args[command.registeredArguments.length] ?? '')
  const given = code === 'commander.excessArguments' ? excess : quoted
  return new StartError(key, {
    given,
    name,
    label,
    hint,
    usage: `${path} ${command.usage()}`.trim(),
  })
}

const translated = (command: Command, path: string) =>
  command.exitOverride((error) => {
    throw inItalian(error, command, path) ?? error
  })

const readInput = (action: Action, command: Command, path: string) => {
  const usage = `${path} ${command.usage()}`.trim()
  const args = command.args.map(bare)
  const typed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(command.opts())) {
    if (/^--[a-z]/.test(value)) {
      const label = labelOf(name, action.options[name]!)
      throw new StartError('operator.noValue', { name: optionName(name), label, usage })
    }
    typed[name] = value === true ? value : bare(value)
  }
  for (const [at, [name, kind]] of Object.entries(action.words).entries())
    typed[name] = args.length > at && metaOf(kind).isMany ? args.slice(at) : args[at]
  const read = z.object({ ...action.words, ...action.options }).safeParse(typed)
  if (read.success) {
    action.check?.(read.data)
    return read.data
  }
  const [name = '', at] = read.error.issues[0]!.path as [string, number?]
  const value = [typed[name]].flat()
  const [kind, label] = action.words[name]
    ? [action.words[name], labelOf(name, action.words[name])]
    : [action.options[name]!, optionName(name)]
  throw new StartError('operator.wrong', {
    given: at === undefined ? value.join(' ') : String(value[at]),
    label,
    expected: metaOf(kind).description ?? '',
    usage,
  })
}

export type Typed = {
  action: Action
  input: Record<string, unknown>
  isConfirmed: boolean
}

type Found = (typed: Typed) => void

const addAction = (command: Command, action: Action, noun: string, path: string, found: Found) => {
  // Commander takes an empty usage for none, and writes its own.
  translated(command, path).usage(usageOf(action) || ' ')
  for (const [name, kind] of Object.entries(action.words)) {
    const label = `${labelOf(name, kind)}${metaOf(kind).isMany ? '...' : ''}`
    const isOptional = kind instanceof z.ZodOptional
    const { description: expected = '' } = metaOf(kind)
    command.addArgument(
      isOptional
        ? new Argument(`[${label}]`, terminalText('operator.help.ifNeeded', { expected }))
        : new Argument(`<${label}>`, expected),
    )
  }
  for (const [name, kind] of Object.entries(action.options)) {
    const isFlag = innerOf(kind) instanceof z.ZodLiteral
    const flags = isFlag ? optionName(name) : `${optionName(name)} <${labelOf(name, kind)}>`
    const about = metaOf(kind).help ?? terminalText(`${noun}.help.${name}` as TerminalKey)
    command.addOption(new Option(flags, about))
  }
  if (action.question) command.option('--yes', help.yes)
  command.option('--json', help.json).option('--env <FILE>', help.env)
  command.action(() =>
    found({
      action,
      input: readInput(action, command, path),
      isConfirmed: command.opts().yes === true,
    }),
  )
}

const addCommand = (command: Command, loaded: OperatorCommand, found: Found) => {
  const name = command.name()
  const noun = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  command.addHelpText('after', loaded.note ? `\n${loaded.note}` : '')
  if (loaded.alone) {
    addAction(command.passThroughOptions(), loaded.alone, noun, name, found)
    return
  }
  translated(command.enablePositionalOptions(), name)
    .usage('AZIONE …')
    .helpCommand('help [AZIONE]', help.self)
  for (const [actionName, action] of Object.entries(loaded.actions)) {
    const about = terminalText(`${noun}.help.${actionName}` as TerminalKey)
    const path = `${name} ${actionName}`
    addAction(command.command(actionName).description(about), action, noun, path, found)
  }
}

/** Finds the typed action and parses its input, or returns the help; opens nothing. */
export const readTyped = async (typed: readonly string[]): Promise<Typed | { help: string }> => {
  let read: Typed | undefined
  let printed = ''
  const print = (text: string) => {
    printed += text
  }
  const program = translated(new Command('npm run shop --'), '')
    .usage('COMANDO AZIONE …')
    .description(help.shop)
    .addHelpText('after', `\n${help.more}`)
    .enablePositionalOptions()
    .helpOption('-h, --help', help.self)
    .helpCommand('help [COMANDO]', help.self)
    .configureOutput({ writeOut: print, writeErr: print, outputError: () => {} })
    .configureHelp({
      subcommandTerm: (command) => `${command.name()} ${command.usage()}`.trim(),
      styleTitle: (title) => titles[title] ?? title,
    })
  const [first, noun, action, ...more] = typed
  const isHelpOfAction = first === 'help' && action !== undefined && more.length === 0
  const words = isHelpOfAction ? [noun!, first, action] : typed
  const wanted = typed.find(isCommand)
  for (const name of commandNames) {
    const noun = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const about = terminalText(`${noun}.help.about` as TerminalKey)
    const command = program.command(name).description(about).usage(' ')
    if (name === wanted) addCommand(command, await loadCommand(name), (found) => (read = found))
  }
  try {
    await program.parseAsync(words.map(hidden), { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
  }
  return read ?? { help: printed.trimEnd() }
}
