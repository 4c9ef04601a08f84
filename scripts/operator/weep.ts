import type { Db } from '#kernel/db/connection.ts'
import { textOf } from '#kernel/terminal.ts'
import { personActs } from '#lib/services/console/people/acts.ts'
import { findPerson } from '#lib/services/console/people/queries.ts'
import { findMembership, listMemberships, listPeriods } from '#lib/services/money/weep/queries.ts'
import { stateOf } from '#lib/services/money/weep/rules.ts'
import { action, type Command, listAction } from '../shop/action.ts'
import { email, upTo } from '../shop/kinds.ts'
import { pick } from '../shop/output.ts'
import { typedActs } from './act.ts'

type State = ReturnType<typeof stateOf>

const show = async (db: Db, address: string, state: State | Date) => {
  const { id } = await findPerson(db, { email: address })
  return {
    email: address,
    state: state instanceof Date ? stateOf(await findMembership(db, id), state) : state,
    periods: await listPeriods(db, id),
  }
}

const showText = ({ periods, ...member }: Awaited<ReturnType<typeof show>>) => [
  textOf('weep.stands', member),
  periods.map((period) => textOf(period.cents === null ? 'weep.gift' : 'weep.period', period)),
]

const typed = typedActs({
  words: { email },
  show: (tx, input, state: State) => show(tx, input.email, state),
  print: showText,
})

export const weep: Command = {
  actions: {
    list: listAction({
      read: async (_, { db, now }, page) => {
        const { rows, total } = await listMemberships(db, page)
        const shown = rows.map((row) => ({
          ...pick(row, ['email', 'cents', 'paid_until']),
          state: stateOf(row, now),
        }))
        return { rows: shown, total }
      },
      print: (row) => textOf('weep.line', row),
      none: 'weep.none',
    }),
    show: action({
      words: { email },
      run: (input, { db, now }) => show(db, input.email, now),
      print: showText,
    }),
    give: typed(personActs.giveWeep, { words: { months: upTo(24, 1) } }),
    cancel: typed(personActs.cancelWeep),
  },
}
