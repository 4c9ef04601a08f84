import type { Db } from '#kernel/db/connection.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { cents } from '#kernel/money.ts'
import { people } from '#lib/contract/console/people.ts'
import type { Deps } from '../../deps.ts'
import { answerAct } from '../answer-act.ts'
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

  const member = ({ params }: Numbered) => ({ member: params.id })
  const withBody = <Body>({ params, body }: Numbered & { body: Body }) => ({
    member: params.id,
    ...body,
  })
  answerAct(routes, deps, people.giveCredits, personActs.giveCredits, {
    input: ({ params, body: { amount, reason } }) => ({
      member: params.id,
      cents: cents(amount),
      reason,
    }),
    show,
  })
  answerAct(routes, deps, people.giveLevel, personActs.giveLevel, { input: withBody, show })
  answerAct(routes, deps, people.giveWeep, personActs.giveWeep, { input: withBody, show })
  answerAct(routes, deps, people.cancelWeep, personActs.cancelWeep, { input: member, show })
}
