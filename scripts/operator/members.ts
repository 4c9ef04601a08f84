import { terminalText } from '#kernel/terminal.ts'
import { formatDate, formatDateTime } from '#lib/format/dates.ts'
import { type FoundMember, findMembers } from '#lib/services/members/accounts/queries.ts'
import type { Command } from '../shop/command.ts'
import { searchText } from '../shop/kinds.ts'
import { listAction } from '../shop/list.ts'
import { nameOf, restOf } from '../shop/parameters.ts'

const lineText = ({ id, name, email, joinedAt, isConfirmed, level, weepUntil }: FoundMember) =>
  [
    terminalText('members.line', { id, name, email, level, at: formatDate(joinedAt) }),
    ...(isConfirmed ? [] : [terminalText('members.unconfirmed')]),
    ...(weepUntil ? [terminalText('members.weep', { at: formatDateTime(weepUntil) })] : []),
  ].join('  ')

export const members: Command = {
  name: 'members',
  help: terminalText('members.help.about'),
  note: terminalText('members.help.note'),
  actions: {
    find: listAction({
      help: terminalText('members.help.find'),
      parameters: { text: restOf(nameOf('text'), searchText) },
      read:
        ({ text }) =>
        ({ db }, page) =>
          findMembers(db, text, page),

      print: lineText,
      none: terminalText('members.none'),
      sums: ({ total }) => terminalText('members.found', { total }),
    }),
  },
}
