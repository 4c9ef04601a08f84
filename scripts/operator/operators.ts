import { atTerminal } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { roles } from '#lib/contract/console/roles.ts'
import { countRecords, findBrokenRecords } from '#lib/services/console/audit/queries.ts'
import { invite } from '#lib/services/console/operators/commands/invitations.ts'
import { endOperator } from '#lib/services/console/operators/commands/manage.ts'
import { findByEmail, listOperators } from '#lib/services/console/operators/queries.ts'
import { action, type Command } from '../shop/action.ts'
import { each, email, oneOf, text } from '../shop/kinds.ts'

type Listed = Awaited<ReturnType<typeof listOperators>>

const listText = (rows: Listed) =>
  rows.length > 0
    ? rows.map((row) => textOf(`operators.${row.state}`, { ...row, roles: row.roles.join(', ') }))
    : textOf('operators.none')

export const operators: Command = {
  note: textOf('operators.help.note', { roles: roles.join(', ') }),
  actions: {
    list: action({ run: (_, { db, now }) => listOperators(db, now), print: listText }),
    invite: action({
      words: { email, name: text(80), roles: each(oneOf(roles)) },
      run: async (invited, { db, config, now }) => {
        await db.transaction((tx) => invite(tx, { config }, invited, { by: atTerminal(), now }))
        return listOperators(db, now)
      },
      print: listText,
      explain: (_, { email }) => new StartError('operators.known', { email }),
    }),
    end: action({
      words: { email },
      run: async ({ email }, { db, now }) => {
        const operator = await findByEmail(db, email)
        if (!operator) throw new StartError('operators.unknown', { email })
        await db.transaction((tx) => endOperator(tx, operator.id, { by: atTerminal(), now }))
        return listOperators(db, now)
      },
      print: listText,
      explain: () => new StartError('operators.lastOwner'),
    }),
  },
}

export const audit: Command = {
  actions: {
    verify: action({
      run: async (_, { db }) => ({
        records: await countRecords(db),
        broken: await findBrokenRecords(db),
      }),
      print: ({ records, broken }) => [
        broken.map((record) => textOf(`audit.${record.kind}`, record)),
        textOf(broken.length > 0 ? 'audit.broken' : 'audit.whole', {
          records,
          count: broken.length,
        }),
      ],
      exitCode: ({ broken }) => (broken.length > 0 ? 1 : 0),
    }),
  },
}
