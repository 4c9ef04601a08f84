import { StartError } from '#kernel/start-error.ts'
import { terminalText } from '#kernel/terminal.ts'
import type { Action, Command, Prepared } from './command.ts'
import { commandNames, isCommand, loadCommand, loadCommands } from './commands.ts'
import { optionUsage, usageOf } from './usage.ts'
import { hintOf } from './words.ts'

const columns = (rows: readonly (readonly [left: string, right: string])[]) => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd())
}

const helpOfShop = (commands: readonly Command[]) => [
  terminalText('operator.help.shop'),
  ...columns(commands.map(({ name, help }) => [name, help])),
  terminalText('operator.help.more'),
]

const actionRow = ([name, action]: [string, Action]) =>
  [usageOf(name, action), action.help] as const

const helpOfCommand = ({ name, help, note, actions }: Command) => [
  terminalText('operator.help.command', { name, help }),
  ...columns(Object.entries(actions).map(actionRow)),
  ...(note ? [note] : []),
  terminalText('operator.help.actions', { name }),
]

const helpOfAction = (command: Command, action: Action, name = '') => {
  const parameters = Object.values(action.parameters).map(
    ({ label, kind, isRequired }) =>
      [
        label,
        isRequired
          ? kind.expected
          : terminalText('operator.help.ifNeeded', { expected: kind.expected }),
      ] as const,
  )
  const options = Object.entries(action.options).map(
    ([option, declared]) => [optionUsage(option, declared), declared.help] as const,
  )
  const shared = [
    ['--json', terminalText('operator.help.json')] as const,
    ['--env FILE', terminalText('operator.help.env')] as const,
  ]
  return [
    terminalText('operator.help.action', {
      usage: usageOf(`${command.name} ${name}`.trim(), action),
    }),
    `  ${action.help}`,
    ...columns([...parameters, ...options, ...shared]),
    ...(command.note ? [command.note] : []),
  ]
}

type Read = { help: readonly string[] } | { prepared: Prepared }

const helpWords = ['help', '--help', '-h']

/** Words before a `--`; the rest is text. */
const beforeText = (words: readonly string[]) => {
  const end = words.indexOf('--')
  return end < 0 ? words : words.slice(0, end)
}

export const asksForJson = (words: readonly string[]) => beforeText(words).includes('--json')

const commandOf = (given: string) => {
  if (isCommand(given)) return loadCommand(given)
  const hint = hintOf(given, [...commandNames, 'help'])
  throw new StartError('operator.unknownCommand', { given, hint })
}

const actionOf = ({ name, actions }: Command, given: string) => {
  const action = Object.hasOwn(actions, given) ? actions[given] : undefined
  if (action) return action
  const hint = hintOf(given, [...Object.keys(actions), 'help'])
  throw new StartError('operator.unknownAction', { given, command: name, hint })
}

/**
 * Help of the command or action in `help`, `groups --help`, `groups help close` and `groups close
 * --help`.
 */
const helpAbout = async ([name, actionName]: readonly string[]) => {
  if (name === undefined) return helpOfShop(await loadCommands())
  const command = await commandOf(name)
  if (command.alone) return helpOfAction(command, command.alone)
  if (actionName === undefined) return helpOfCommand(command)
  return helpOfAction(command, actionOf(command, actionName), actionName)
}

/** Finds and parses the typed action; opens nothing. */
export const readAction = async (typed: readonly string[]): Promise<Read> => {
  const isHelp = (word: string, at: number) =>
    (at < 2 ? helpWords : helpWords.slice(1)).includes(word)
  const typedWords = beforeText(typed)
  const leadingWords = typedWords.filter((word) => word !== '--json')
  const words = [...leadingWords, ...typed.slice(typedWords.length)]
  const [first = '', ...afterFirst] = words
  const alone = isCommand(first) ? (await loadCommand(first)).alone : undefined
  if (leadingWords.some(isHelp) || (words.length < 2 && !alone))
    return { help: await helpAbout(leadingWords.filter((word) => !helpWords.includes(word))) }
  if (alone) return { prepared: alone.prepare(typed.toSpliced(typed.indexOf(first), 1), first) }
  const command = await commandOf(first)
  const [actionName = '', ...rest] = afterFirst
  const action = actionOf(command, actionName)
  return { prepared: action.prepare(rest, `${first} ${actionName}`) }
}
