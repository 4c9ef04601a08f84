import { terminalText } from '#lib/services/platform/terminal.ts'
import type { Action, Command } from './command.ts'
import { optionUsage, usageOf } from './usage.ts'

const columns = (rows: readonly (readonly [left: string, right: string])[]) => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd())
}

export const helpOfShop = (commands: readonly Command[]) => [
  terminalText('operator.help.shop'),
  ...columns(commands.map(({ name, help }) => [name, help])),
  terminalText('operator.help.more'),
]

const actionRow = ([name, action]: [string, Action]) =>
  [usageOf(name, action), action.help] as const

export const helpOfCommand = ({ name, help, note, actions }: Command) => [
  terminalText('operator.help.command', { name, help }),
  ...columns(Object.entries(actions).map(actionRow)),
  ...(note ? [note] : []),
  terminalText('operator.help.actions', { name }),
]

export const helpOfAction = (command: Command, action: Action, name = '') => {
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
  const shared = [['--json', terminalText('operator.help.json')] as const]
  return [
    terminalText('operator.help.action', {
      usage: usageOf(`${command.name} ${name}`.trim(), action),
    }),
    `  ${action.help}`,
    ...columns([...parameters, ...options, ...shared]),
    ...(command.note ? [command.note] : []),
  ]
}
