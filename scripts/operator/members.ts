import type { Database } from '#kernel/db/connection.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { formatDate } from '#lib/format/dates.ts'
import { findByAddress, findMembers } from '#lib/services/members/accounts/queries.ts'
import { type Command, listAction } from '../shop/action.ts'
import { rest, searchText } from '../shop/kinds.ts'

/** Returns the member with this e-mail address. */
export const findMember = async (db: Database, email: string) => {
  const member = await findByAddress(db, email.toLowerCase())
  if (!member) throw new StartError('operator.noMember', { email })
  return { ...member, id: memberId(member.id) }
}

export const members: Command = {
  note: textOf('members.help.note'),
  actions: {
    find: listAction({
      words: { text: rest(searchText) },
      read: ({ text }, { db }, page) => findMembers(db, text, page),
      print: (row) => [
        textOf('members.line', { ...row, at: formatDate(row.joinedAt) }),
        !row.isConfirmed && textOf('members.unconfirmed'),
        row.weepUntil && textOf('members.weep', row),
      ],
      none: 'members.none',
      sums: (found) => textOf('members.found', found),
    }),
  },
}
