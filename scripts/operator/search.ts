import { textOf } from '#kernel/terminal.ts'
import { type Progress, rebuildEntries } from '#lib/services/storefront/search/commands.ts'
import { action, type Command } from '../shop/action.ts'

const entriesBetweenLines = 50_000

export const search: Command = {
  actions: {
    rebuild: action({
      run: async (_, { db, now, progress }) => {
        const last = new Map<string, Progress>()
        for await (const step of rebuildEntries(db, now)) {
          last.set(step.kind, step)
          if (step.done === step.total || step.done % entriesBetweenLines === 0)
            progress(textOf(`search.${step.kind}`, step))
        }
        return [...last.values()]
      },
      print: () => textOf('search.rebuilt'),
    }),
  },
}
