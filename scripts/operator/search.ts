import { terminalText } from '#kernel/terminal.ts'
import { type Progress, rebuildEntries } from '#lib/services/storefront/search/commands.ts'
import { action } from '../shop/action.ts'
import type { Command } from '../shop/command.ts'

const entriesBetweenLines = 50_000

export const search: Command = {
  name: 'search',
  help: terminalText('search.help.about'),
  actions: {
    rebuild: action({
      help: terminalText('search.help.rebuild'),
      run:
        () =>
        async ({ db, now, progress }) => {
          const last = new Map<string, Progress>()
          for await (const step of rebuildEntries(db, now)) {
            const { kind, done, total, mended } = step
            last.set(kind, step)
            if (done === total || done % entriesBetweenLines === 0)
              progress(terminalText(`search.${kind}`, { done, total, mended }))
          }
          return [...last.values()]
        },
      print: () => [terminalText('search.rebuilt')],
    }),
  },
}
