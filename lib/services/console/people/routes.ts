import type { Db } from '#kernel/db/connection.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { cents } from '#kernel/money.ts'
import { people } from '#lib/contract/console/people.ts'
import type { Deps } from '../../deps.ts'
import { answerActs } from '../answer-act.ts'
import { personActs } from './acts.ts'
import { recordOpening } from './commands.ts'
import { presentRow, showPerson } from './present.ts'
import { listPeople } from './queries.ts'

type Numbered = { params: { id: number } }

export const peopleRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock } = deps

  routes.answer(people.list, async ({ query }) => {
    const { rows, meta } = await listPeople(db, query)
    return { data: rows.map(presentRow), meta }
  })

  const show = async (from: Db, { params }: Numbered) => ({
    data: await showPerson(from, params.id, clock.now()),
  })

  routes.answer(people.read, async (call) => {
    const shown = await show(db, call)
    await recordOpening(db, call, shown.data.id, clock.now())
    return shown
  })

  const named = ({ params }: Numbered) => ({ member: params.id })
  const answer = answerActs(routes, deps, { named, show })
  answer(people.giveCredits, personActs.giveCredits, ({ amount, reason }) => ({
    cents: cents(amount),
    reason,
  }))
  answer(people.giveLevel, personActs.giveLevel)
  answer(people.giveWeep, personActs.giveWeep)
  answer(people.cancelWeep, personActs.cancelWeep)
}
