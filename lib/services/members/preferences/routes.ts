import { preferences } from '#lib/contract/preferences.ts'
import type { Deps } from '../../platform/deps.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { changePreferences, chooseInterests, recordConsents, showActivities } from './commands.ts'
import { presentConsents, presentPreferences } from './present.ts'
import {
  areActivitiesShown,
  listChosenInterests,
  listConsents,
  listPreferences,
} from './queries.ts'

export const preferencesRoutes = (routes: Routes, { db, clock }: Deps) => {
  const channels = async (member: MemberId) => ({
    data: presentPreferences(await listPreferences(db, member)),
  })
  const interests = async (member: MemberId) => ({ data: await listChosenInterests(db, member) })
  const consents = async (member: MemberId) => ({
    data: presentConsents(await listConsents(db, member)),
  })

  routes.answer(preferences.list, ({ member }) => channels(member))
  routes.answer(preferences.change, async ({ member, body }) => {
    await changePreferences(db, member, body.preferences)
    return channels(member)
  })

  routes.answer(preferences.interests, ({ member }) => interests(member))
  routes.answer(preferences.chooseInterests, async ({ member, body }) => {
    await chooseInterests(db, member, body.interests)
    return interests(member)
  })

  routes.answer(preferences.visibility, async ({ member }) => ({
    data: { activities: await areActivitiesShown(db, member) },
  }))
  routes.answer(preferences.changeVisibility, async ({ member, body }) => {
    await showActivities(db, member, { shown: body.activities, now: clock.now() })
    return { data: { activities: body.activities } }
  })

  routes.answer(preferences.consents, ({ member }) => consents(member))
  routes.answer(preferences.consent, async ({ member, body, address }) => {
    const said = { address, now: clock.now() }
    await db.transaction((tx) => recordConsents(tx, member, body, said))
    return consents(member)
  })
}
