import { terminalText } from '#lib/services/platform/terminal.ts'
import { listOpened } from '#lib/services/reach/measuring/queries.ts'
import { action } from '../shop/action.ts'
import type { Command, Kind } from '../shop/command.ts'
import { upTo } from '../shop/kinds.ts'
import { nameOf, optional } from '../shop/parameters.ts'

const days: Kind<number> = {
  ...upTo(999),
  read: (word) => upTo(999).read(word) || undefined,
}

export const clicks: Command = {
  name: 'clicks',
  help: terminalText('clicks.help.about'),
  actions: {
    list: action({
      help: terminalText('clicks.help.list'),
      parameters: { days: optional(nameOf('days'), days) },
      run:
        ({ days: wanted = 30 }) =>
        async ({ db, now }) => ({
          days: wanted,
          opened: await listOpened(db, { days: wanted, now }),
        }),
      print: ({ days: wanted, opened }) => [
        terminalText(opened.length > 0 ? 'clicks.head' : 'clicks.none', { days: wanted }),
        ...opened.map(({ title, ...row }) =>
          terminalText('clicks.row', { ...row, title: title ?? '' }),
        ),
      ],
    }),
  },
}
