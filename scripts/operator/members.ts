import { textOf } from '#kernel/terminal.ts'
import { formatDate } from '#lib/format/dates.ts'
import { listPeople } from '#lib/services/console/people/queries.ts'
import { type Command, listAction } from '../shop/action.ts'
import { rest, searchText } from '../shop/kinds.ts'

export const members: Command = {
  note: textOf('members.help.note'),
  actions: {
    find: listAction({
      words: { text: rest(searchText) },
      read: async ({ text: q }, { db }, page) => {
        const { rows, meta } = await listPeople(db, { q, sort: 'name', ...page })
        return { rows, total: meta.total, more: meta.more }
      },
      print: (row) => [
        textOf('members.line', { ...row, at: formatDate(row.joined_at) }),
        !row.confirmed && textOf('members.unconfirmed'),
        row.weep_until && textOf('members.weep', row),
      ],
      none: 'members.none',
      sums: (found) => textOf(found.more ? 'members.many' : 'members.found', found),
    }),
  },
}
