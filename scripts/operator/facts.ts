import type { TerminalKey } from '#kernel/terminal.ts'
import { textOf } from '#kernel/terminal.ts'
import { type Difference, findDifferences } from '#lib/services/operations/facts.ts'
import { action, type Command } from '../shop/action.ts'

const count = (isRepair: boolean, sum: TerminalKey) =>
  action({
    run: async (_, { db }) => {
      const differences: Difference[] = []
      for await (const difference of findDifferences(db, isRepair)) differences.push(difference)
      return differences
    },
    print: (differences) => [
      differences.map((difference) => textOf('facts.difference', difference)),
      textOf(sum, { count: differences.length }),
    ],
    exitCode: (differences) => (differences.length > 0 && !isRepair ? 1 : 0),
  })

export const facts: Command = {
  actions: { check: count(false, 'facts.checked'), repair: count(true, 'facts.repaired') },
}
