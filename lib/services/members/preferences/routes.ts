import type { MemberId } from '#kernel/http/member-id.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { preferences } from '#lib/contract/preferences.ts'
import type { Deps } from '../../deps.ts'
import { findLegalVersion } from '../legal/queries.ts'
import {
  changePreferences,
  changeSettings,
  chooseInterests,
  recordConsents,
  showActivities,
} from './commands.ts'
import {
  areActivitiesShown,
  findSettings,
  listChosenInterests,
  listConsents,
  listPreferences,
} from './queries.ts'
import {
  consentKinds,
  consentTexts,
  defaultOf,
  isAlwaysMailed,
  notificationTypes,
} from './rules.ts'

const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

export const preferencesRoutes = (routes: Routes, { db, clock }: Deps) => {
  const channels = async (member: MemberId) => {
    const rows = await listPreferences(db, member)
    const data = notificationTypes.map((type) => {
      const { app, email, push } = rows.find((row) => row.type === type) ?? defaultOf(type)
      const always = isAlwaysMailed(type)
      return { type, app, email: always || email, push, email_always: always }
    })
    return { data }
  }
  const interests = async (member: MemberId) => ({ data: await listChosenInterests(db, member) })
  const consents = async (member: MemberId) => {
    const rows = await listConsents(db, member)
    const data = consentKinds.map(async (kind) => {
      const answer = rows.find((row) => row.kind === kind)
      const { given = false, answered_at: at } = answer ?? {}
      const version = answer?.version ?? (await findLegalVersion(db, consentTexts[kind]))
      return { kind, given, version, at: at?.toISOString() ?? null }
    })
    return { data: await Promise.all(data) }
  }

  routes.answer(preferences.list, ({ member }) => channels(member))
  routes.answer(preferences.change, async ({ member, body }) => {
    await changePreferences(db, member, body.preferences)
    return channels(member)
  })

  const settings = async (member: MemberId) => {
    const { quiet, digest, weeklyCap } = await findSettings(db, member)
    const hours = quiet && { from: clockOf(quiet.from), to: clockOf(quiet.to) }
    return { data: { quiet: hours, digest, weekly_cap: weeklyCap } }
  }
  routes.answer(preferences.settings, ({ member }) => settings(member))
  routes.answer(preferences.changeSettings, async ({ member, body }) => {
    const { quiet, digest, weekly_cap: weeklyCap } = body
    await changeSettings(db, member, {
      quiet: quiet && { from: minutesOf(quiet.from), to: minutesOf(quiet.to) },
      digest,
      weeklyCap,
    })
    return settings(member)
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
    const context = { address, now: clock.now() }
    await db.transaction((tx) => recordConsents(tx, member, body, context))
    return consents(member)
  })
}
