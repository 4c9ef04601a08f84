import type { Db } from '#kernel/db/connection.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { listLevels } from '../../members/levels/queries.ts'
import { giveLevel } from '../../members/member-levels/commands.ts'
import { lockCredits } from '../../money/credits/commands/book.ts'
import { giveCredits } from '../../money/credits/commands/give.ts'
import { findCredits } from '../../money/credits/queries.ts'
import { cancelWeep } from '../../money/weep/commands/cancel.ts'
import { giveWeep } from '../../money/weep/commands/operate.ts'
import { findMembership, listPeriods, lockMembership } from '../../money/weep/queries.ts'
import { stateOf } from '../../money/weep/rules.ts'
import { actsOn, type Reading } from '../act.ts'
import { findPerson, type Named } from './queries.ts'

type Person = Awaited<ReturnType<typeof findPerson>>

/** Records name the member by number, whichever way the operator did. */
const audit = ({ email: _, ...input }: Named, { id: member }: Person) => ({ ...input, member })

const actOf = (noun: string) => actsOn({ noun, find: findPerson, audit })
const credits = actOf('credits')
const levels = actOf('levels')
const weep = actOf('weep')

const findPlan = async (db: Db, { id, email }: Person, now: Date) => ({
  email,
  state: stateOf(await findMembership(db, id), now),
  until: (await listPeriods(db, id))[0]?.until_at ?? '–',
})

type Gift = { cents: number; reason: string }
type Months = { months: number }

const askCredits = async ({ id, email }: Person, { db }: Reading, { cents }: Gift) =>
  textOf('credits.question', { ...(await findCredits(db, id)), email, cents })

const askWeep = async (person: Person, { db, now }: Reading, { months }: Months) =>
  textOf('weep.question', { ...(await findPlan(db, person, now)), months })

export const personActs = {
  giveCredits: credits('give', {
    question: askCredits,
    lock: (tx, { id }: Person) => lockCredits(tx, id),
    gives: async (_, __, { cents }: Gift) => cents,
    change: async (tx, { id: member }, { now }, { cents, reason }: Gift) => {
      await giveCredits(tx, { member, cents, reason }, now)
      return cents
    },
  }),
  giveLevel: levels('give', {
    change: async (tx, { id, email }, { now }, { level }: { level: number }) => {
      if (!(await listLevels(tx)).some(({ number }) => number === level))
        throw new StartError('levels.none', { level })
      if (!(await giveLevel(tx, id, level, now)))
        throw new StartError('levels.already', { email, level })
      return level
    },
  }),
  giveWeep: weep('give', {
    question: askWeep,
    lock: (tx, { id }: Person) => lockMembership(tx, id),
    change: async (tx, person, { now, monthlyCents: cents }, { months }: Months) => {
      await giveWeep(tx, { member: person.id, plan: 'monthly', months, cents }, now)
      return (await findPlan(tx, person, now)).state
    },
    refusals: { conflict: 'weep.owes' },
  }),
  cancelWeep: weep('cancel', {
    question: async (person, { db, now }) => {
      const plan = await findPlan(db, person, now)
      return plan.state === 'none' ? undefined : textOf('weep.cancelQuestion', plan)
    },
    change: async (tx, person, { now }) => {
      const { state, email } = await findPlan(tx, person, now)
      if (state === 'none') throw new StartError('weep.nothing', { email })
      await cancelWeep(tx, person.id, now)
      return (await findPlan(tx, person, now)).state
    },
    refusals: { conflict: 'weep.nothing' },
  }),
}
