import { withIsoDates } from '#kernel/http/iso-dates.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { type Day, momentAt, type Time } from '#lib/calendar/days.ts'
import { campaigns } from '#lib/contract/console/campaigns.ts'
import type { Deps } from '../../deps.ts'
import { countReach } from '../../reach/campaigns/queries.ts'
import { answerAct } from '../answer-act.ts'
import { campaignActs } from './acts.ts'
import { listAudiences, listCampaigns } from './queries.ts'

export const campaignsRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock } = deps
  const show = async () => undefined

  routes.answer(campaigns.list, async ({ query }) => {
    const { rows, meta } = await listCampaigns(db, query, clock.now())
    return { data: rows.map(withIsoDates), meta }
  })

  routes.answer(campaigns.audience, async ({ query }) => ({
    data: { ...(await countReach(db, query, clock.now())), ...(await listAudiences(db)) },
  }))

  answerAct(routes, deps, campaigns.try, campaignActs.try, { show })
  answerAct(routes, deps, campaigns.stop, campaignActs.stop, { show })
  answerAct(routes, deps, campaigns.send, campaignActs.send, {
    input: ({ body: { starts, ...campaign } }) => ({
      ...campaign,
      starts: starts === null ? null : momentAt(...(starts.split('T') as [Day, Time])),
    }),
    show,
  })
}
