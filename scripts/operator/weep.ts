import type { PageRequest } from '#kernel/db/page.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { recordAct } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
import { terminalText } from '#kernel/terminal.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import { cancelWeep } from '#lib/services/money/weep/commands/cancel.ts'
import { giveWeep } from '#lib/services/money/weep/commands/operate.ts'
import { findMembership, listMemberships, listPeriods } from '#lib/services/money/weep/queries.ts'
import { stateOf } from '#lib/services/money/weep/rules/states.ts'
import { action } from '../shop/action.ts'
import type { Command, Context } from '../shop/command.ts'
import { upTo } from '../shop/kinds.ts'
import { listAction } from '../shop/list.ts'
import { nameOf, required } from '../shop/parameters.ts'
import { findMember, memberAddress } from './members-address.ts'

const mostMonths = 24

const list = async ({ db, now }: Context, page: PageRequest) => {
  const { rows, total } = await listMemberships(db, page)
  return {
    rows: rows.map((row) => ({
      email: row.email,
      state: stateOf(row, now),
      cents: row.cents,
      paidUntil: row.paid_until!,
    })),
    total,
  }
}

const lineText = ({
  email,
  state,
  cents,
  paidUntil,
}: Awaited<ReturnType<typeof list>>['rows'][number]) =>
  terminalText('weep.line', {
    email: email ?? '',
    state: terminalText(`weep.states.${state}`),
    price: formatCents(cents),
    until: formatDateTime(paidUntil),
  })

const show = async ({ db, now }: Context, email: string) => {
  const member = memberId((await findMember(db, email)).id)
  const state = stateOf(await findMembership(db, member), now)
  const periods = (await listPeriods(db, member)).map(
    ({ cents, from_at: from, until_at: until }) => ({
      from,
      until,
      cents,
    }),
  )
  return { email, state, periods }
}

const showText = ({ email, state, periods }: Awaited<ReturnType<typeof show>>) => [
  terminalText('weep.stands', { email, state: terminalText(`weep.states.${state}`) }),
  ...periods.map(({ from, until, cents }) =>
    terminalText('weep.period', {
      from: formatDateTime(from),
      until: formatDateTime(until),
      price: cents === null ? terminalText('weep.gift') : formatCents(cents),
    }),
  ),
]

const months = {
  ...upTo(mostMonths),
  read: (word: string) => upTo(mostMonths).read(word) || undefined,
}

export const weep: Command = {
  name: 'weep',
  help: terminalText('weep.help.about'),
  actions: {
    list: listAction({
      help: terminalText('weep.help.list'),
      read: () => list,
      print: lineText,
      none: terminalText('weep.none'),
    }),
    show: action({
      help: terminalText('weep.help.show'),
      parameters: { email: memberAddress },
      run:
        ({ email }) =>
        (context) =>
          show(context, email),
      print: showText,
    }),
    give: action({
      help: terminalText('weep.help.give'),
      parameters: { email: memberAddress, months: required(nameOf('months'), months) },
      run:
        ({ email, months: given }) =>
        async ({ db, config, now }) => {
          const member = memberId((await findMember(db, email)).id)
          const { monthlyCents: cents } = config.weep
          const gift = { member, plan: 'monthly', months: given, cents } as const
          return { email, until: await db.transaction((tx) => giveWeep(tx, gift, now)) }
        },
      question: async ({ email, months: given }, context) => {
        const { state, periods } = await show(context, email)
        const until = periods[0] ? formatDateTime(periods[0].until) : '–'
        const values = { email, months: given, state: terminalText(`weep.states.${state}`), until }
        return terminalText('weep.question', values)
      },
      print: ({ email, until }) => [
        terminalText('weep.given', { email, until: formatDateTime(until) }),
      ],
      explain: (_, { email }) => new StartError('weep.owes', { email }),
    }),
    cancel: action({
      help: terminalText('weep.help.cancel'),
      parameters: { email: memberAddress },
      run:
        ({ email }) =>
        async (context) => {
          const { db, now } = context
          const member = memberId((await findMember(db, email)).id)
          await db.transaction(async (tx) => {
            await cancelWeep(tx, member, now)
            await recordAct(tx, 'weep.cancel', { member }, now)
          })
          return show(context, email)
        },
      print: showText,
      explain: (_, { email }) => new StartError('weep.nothing', { email }),
    }),
  },
}
