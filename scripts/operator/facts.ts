import type { Database } from '#kernel/db/connection.ts'
import { terminalText } from '#kernel/terminal.ts'
import { type Difference, findDifferences } from '#lib/services/operations/facts.ts'
import { action } from '../shop/action.ts'
import type { Command } from '../shop/command.ts'

const differencesOf = async (db: Database, repair: boolean) => {
  const differences: Difference[] = []
  for await (const difference of findDifferences(db, repair)) differences.push(difference)
  return { differences: differences, count: differences.length }
}

const differenceText = ({ kept, counted, ...rest }: Difference) =>
  terminalText('facts.difference', { ...rest, kept: String(kept), counted: String(counted) })

export const facts: Command = {
  name: 'facts',
  help: terminalText('facts.help.about'),
  actions: {
    check: action({
      help: terminalText('facts.help.check'),
      run:
        () =>
        ({ db }) =>
          differencesOf(db, false),
      print: ({ differences, count }) => [
        ...differences.map(differenceText),
        terminalText('facts.checked', { count }),
      ],
      exitCode: ({ count }) => (count > 0 ? 1 : 0),
    }),
    repair: action({
      help: terminalText('facts.help.repair'),
      run:
        () =>
        ({ db }) =>
          differencesOf(db, true),
      print: ({ differences, count }) => [
        ...differences.map(differenceText),
        terminalText('facts.repaired', { count }),
      ],
    }),
  },
}
