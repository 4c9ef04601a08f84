import { textOf } from '#kernel/terminal.ts'
import { listOpened } from '#lib/services/reach/measuring/queries.ts'
import { type Command, listAction } from '../shop/action.ts'
import { upTo } from '../shop/kinds.ts'

export const clicks: Command = {
  actions: {
    list: listAction({
      words: { days: upTo(999, 1).optional() },
      read: async ({ days = 30 }, { db, now }, page) => ({
        days,
        ...(await listOpened(db, { days, now }, page)),
      }),
      head: (found) => textOf(found.total > 0 ? 'clicks.head' : 'clicks.none', found),
      print: (row) => textOf('clicks.row', row),
    }),
  },
}
