import { memberId } from '#kernel/http/member-id.ts'
import { recordAct } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
import { cancelWeep } from '#lib/services/money/weep/commands/cancel.ts'
import { giveWeep } from '#lib/services/money/weep/commands/operate.ts'
import { findMembership, listMemberships, listPeriods } from '#lib/services/money/weep/queries.ts'
import { stateOf } from '#lib/services/money/weep/rules.ts'
import { action, type Command, type Context, listAction } from '../shop/action.ts'
import { email, upTo } from '../shop/kinds.ts'
import { textOf } from '../shop/output.ts'
import { findMember } from './members.ts'

const show = async ({ db, now }: Context, address: string) => {
  const member = memberId((await findMember(db, address)).id)
  const periods = (await listPeriods(db, member)).map(({ from_at, until_at, cents }) => ({
    from: from_at,
    until: until_at,
    cents,
  }))
  return { email: address, state: stateOf(await findMembership(db, member), now), periods }
}

const showText = ({ periods, ...member }: Awaited<ReturnType<typeof show>>) => [
  textOf('weep.stands', member),
  periods.map((period) => textOf(period.cents === null ? 'weep.gift' : 'weep.period', period)),
]

export const weep: Command = {
  actions: {
    list: listAction({
      read: async (_, { db, now }, page) => {
        const { rows, total } = await listMemberships(db, page)
        const shown = rows.map((row) => ({
          email: row.email,
          state: stateOf(row, now),
          cents: row.cents,
          paidUntil: row.paid_until,
        }))
        return { rows: shown, total }
      },
      print: (row) => textOf('weep.line', row),
      none: 'weep.none',
    }),
    show: action({
      words: { email },
      run: ({ email: address }, context) => show(context, address),
      print: showText,
    }),
    give: action({
      words: { email, months: upTo(24, 1) },
      question: async ({ email: address, months }, context) => {
        const { state, periods } = await show(context, address)
        const until = periods[0]?.until ?? '–'
        return textOf('weep.question', { email: address, months, state, until })
      },
      run: async ({ email: address, months }, { db, config, now }) => {
        const member = memberId((await findMember(db, address)).id)
        const gift = { member, plan: 'monthly', months, cents: config.weep.monthlyCents } as const
        return { email: address, until: await db.transaction((tx) => giveWeep(tx, gift, now)) }
      },
      print: (given) => textOf('weep.given', given),
      explain: (_, given) => new StartError('weep.owes', { email: given.email }),
    }),
    cancel: action({
      words: { email },
      run: async ({ email: address }, context) => {
        const { db, now } = context
        const member = memberId((await findMember(db, address)).id)
        await db.transaction(async (tx) => {
          await cancelWeep(tx, member, now)
          await recordAct(tx, 'weep.cancel', { member }, now)
        })
        return show(context, address)
      },
      print: showText,
      explain: (_, given) => new StartError('weep.nothing', { email: given.email }),
    }),
  },
}
