import { recordAct } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { cancelWeep } from '#lib/services/money/weep/commands/cancel.ts'
import { giveWeep } from '#lib/services/money/weep/commands/operate.ts'
import { findMembership, listMemberships, listPeriods } from '#lib/services/money/weep/queries.ts'
import { stateOf } from '#lib/services/money/weep/rules.ts'
import { action, type Command, type Context, listAction } from '../shop/action.ts'
import { email, upTo } from '../shop/kinds.ts'
import { pick } from '../shop/output.ts'
import { findMember } from './members.ts'

const show = async ({ db, now }: Context, address: string) => {
  const member = await findMember(db, address)
  const state = stateOf(await findMembership(db, member.id), now)
  return { email: address, state, periods: await listPeriods(db, member.id) }
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
      run: (typed, context) => show(context, typed.email),
      print: showText,
    }),
    give: action({
      words: { email, months: upTo(24, 1) },
      question: async (gift, context) => {
        const { state, periods } = await show(context, gift.email)
        return textOf('weep.question', { ...gift, state, until: periods[0]?.until_at ?? '–' })
      },
      run: async ({ email: address, months }, context) => {
        const { db, config, now } = context
        const { id: member } = await findMember(db, address)
        const gift = { member, plan: 'monthly', months, cents: config.weep.monthlyCents } as const
        await db.transaction((tx) => giveWeep(tx, gift, now))
        return show(context, address)
      },
      print: showText,
      explain: (_, gift) => new StartError('weep.owes', { email: gift.email }),
    }),
    cancel: action({
      words: { email },
      run: async (typed, context) => {
        const { db, now } = context
        const { id: member } = await findMember(db, typed.email)
        await db.transaction(async (tx) => {
          await cancelWeep(tx, member, now)
          await recordAct(tx, 'weep.cancel', { member }, now)
        })
        return show(context, typed.email)
      },
      print: showText,
      explain: (_, typed) => new StartError('weep.nothing', typed),
    }),
  },
}
