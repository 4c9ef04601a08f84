import { Command, type ErrorOptions } from 'commander'
import { z } from 'zod'
import { StartError } from '#kernel/start-error.ts'
import { type TerminalKey, terminalText } from '#kernel/terminal.ts'
import terminal from '#locales/it/terminal.json' with { type: 'json' }
import type { Action, Command as OperatorCommand } from './action.ts'
import { commands } from './commands.ts'
import type { KindMeta } from './kinds.ts'

const { help } = terminal.operator
const names: Record<string, string> = terminal.operator.names
const titles: Record<string, string> = terminal.operator.headings

const innerOf = (kind: z.ZodType) => (kind instanceof z.ZodOptional ? kind.unwrap() : kind)
const metaOf = (kind: z.ZodType): KindMeta =>
  kind.meta() ?? (innerOf(kind) as z.ZodType).meta() ?? {}

/** Placeholder of an argument: that of its kind or its name, or its possible values. */
const labelOf = (name: string, kind: z.ZodType) => {
  const inner = innerOf(kind)
  const values = inner instanceof z.ZodEnum ? inner.options.join('|') : name
  return metaOf(kind).label ?? names[name] ?? values
}

const optionName = (name: string) =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Line of the help for a command, or for one of its actions or options. */
const helpOf = (command: string, name: string) => {
  const noun = command.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return terminalText(`${noun}.help.${name}` as TerminalKey)
}

const inItalian = (usage: string) =>
  usage.replace('[options]', `[${names.options}]`).replace('[command]', `[${names.command}]`)

const usageOf = (command: Command) => inItalian(command.createHelp().commandUsage(command))

/** Command whose errors are one Italian line with the usage and, if there is one, the nearest word. */
class ShopCommand extends Command {
  override createCommand(name?: string) {
    return new ShopCommand(name)
  }

  override error(message: string, { code }: ErrorOptions = {}): never {
    const [, word = ''] = message.match(/'(.*)'/) ?? []
    const [, near] = message.match(/Did you mean (?:one of )?([^?]*)\?/) ?? []
    const hint = near ? terminalText('operator.hint', { near }) : ''
    throw new StartError(`operator.${code}` as TerminalKey, { word, hint, usage: usageOf(this) })
  }
}

const readInput = ({ words, options, check }: Action, command: Command) => {
  const { args } = command
  const typed: Record<string, unknown> = { ...command.opts() }
  for (const [at, [name, kind]] of Object.entries(words).entries())
    typed[name] = metaOf(kind).isMany && at < args.length ? args.slice(at) : args[at]
  const read = z.object({ ...words, ...options }).safeParse(typed)
  if (read.success) {
    check?.(read.data)
    return read.data
  }
  const [name] = read.error.issues[0]!.path as [string]
  const word = words[name]
  throw new StartError('operator.wrong', {
    given: [typed[name]].flat().join(' '),
    label: word ? labelOf(name, word) : optionName(name),
    expected: metaOf(word ?? options[name]!).description ?? '',
    usage: usageOf(command),
  })
}

export type Typed = {
  action: Action
  input: Record<string, unknown>
  /** True with `--yes`. */
  isConfirmed: boolean
  isJson: boolean
  /** File of the settings. */
  file: string | undefined
}

type Run = (typed: Typed) => Promise<void>

const addAction = (command: Command, action: Action, noun: string, run: Run) => {
  for (const [name, kind] of Object.entries(action.words)) {
    const { isMany, description } = metaOf(kind)
    const label = `${labelOf(name, kind)}${isMany ? '...' : ''}`
    command.argument(kind instanceof z.ZodOptional ? `[${label}]` : `<${label}>`, description)
  }
  for (const [name, kind] of Object.entries(action.options)) {
    const value = innerOf(kind) instanceof z.ZodLiteral ? '' : ` <${labelOf(name, kind)}>`
    command.option(`${optionName(name)}${value}`, metaOf(kind).help ?? helpOf(noun, name))
  }
  if (action.question) command.option('--yes', help.yes)
  command.action(() => {
    const input = readInput(action, command)
    const { yes: isConfirmed = false, json: isJson = false, env: file } = command.optsWithGlobals()
    return run({ action, input, isConfirmed, isJson, file })
  })
}

const addActions = (command: Command, { actions, alone, note }: OperatorCommand, run: Run) => {
  const noun = command.name()
  if (note) command.addHelpText('after', `\n${note}`)
  // Words for another command may hold its options.
  if (alone) addAction(command.allowUnknownOption(), alone, noun, run)
  for (const [name, action] of Object.entries(actions))
    addAction(command.command(name).description(helpOf(noun, name)), action, noun, run)
}

/** Parser that prints help or runs the typed action, with its input parsed; opens nothing. */
export const createProgram = async (
  words: readonly string[],
  print: (text: string) => void,
  run: Run,
) => {
  const write = (text: string) => print(text.trimEnd())
  const program = new ShopCommand('npm run shop --')
    .description(help.shop)
    .addHelpText('after', `\n${help.more}`)
    .option('--json', help.json)
    .option('--env <FILE>', help.env)
    .helpOption('-h, --help', help.self)
    .helpCommand(`help [${names.command}]`, help.self)
    .configureOutput({ writeOut: write, writeErr: write })
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => titles[title] ?? title,
      styleUsage: inItalian,
      styleSubcommandTerm: inItalian,
    })
    .exitOverride()
  const typed = words.find((word) => Object.hasOwn(commands, word))
  for (const [name, load] of Object.entries(commands)) {
    const command = program.command(name).description(helpOf(name, 'about'))
    if (name === typed) addActions(command, await load(), run)
  }
  return program
}
