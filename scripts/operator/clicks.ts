import { terminalText } from '#kernel/terminal.ts'
import { listOpened } from '#lib/services/reach/measuring/queries.ts'
import { action } from '../shop/action.ts'
import type { Command, Kind } from '../shop/command.ts'
import { documentOf } from '../shop/document.ts'
import { upTo } from '../shop/kinds.ts'
import { pageLine, pageOf, pageOption } from '../shop/list.ts'
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
      options: pageOption,
      run:
        ({ days: wanted = 30, ...given }) =>
        async ({ db, now }) => {
          const page = pageOf(given)
          const { rows, total } = await listOpened(db, { days: wanted, now }, page)
          return { days: wanted, opened: rows, page, total }
        },
      document: ({ days: wanted, opened }) => documentOf({ days: wanted, opened }),
      rest: pageLine,
      print: ({ days: wanted, opened, total }) => [
        terminalText(total > 0 ? 'clicks.head' : 'clicks.none', { days: wanted }),
        ...opened.map(({ title, ...row }) =>
          terminalText('clicks.row', { ...row, title: title ?? '' }),
        ),
      ],
    }),
  },
}
