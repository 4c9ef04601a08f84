import type { MemberId } from '#kernel/http/member-id.ts'
import type { Routes } from '#kernel/http/routes.ts'
import type { OutputOf } from '#lib/contract/endpoint.ts'
import { preferences } from '#lib/contract/preferences.ts'
import type { Deps } from '../../deps.ts'
import {
  changePreferences,
  changeSettings,
  chooseInterests,
  recordConsents,
  showActivities,
} from './commands.ts'
import {
  areActivitiesShown,
  type ConsentRow,
  findSettings,
  listChosenInterests,
  listConsents,
  listPreferences,
  type PreferenceRow,
} from './queries.ts'
import {
  consentKinds,
  consentVersions,
  defaultOf,
  isAlwaysMailed,
  type NoticeSettings,
  notificationTypes,
} from './rules.ts'

const presentPreferences = (rows: PreferenceRow[]): OutputOf<typeof preferences.list>['data'] => {
  const chosen = new Map(rows.map(({ type, ...channels }) => [type, channels]))
  return notificationTypes.map((type) => {
    const always = isAlwaysMailed(type)
    const channels = chosen.get(type) ?? defaultOf(type)
    return { type, ...channels, email: always || channels.email, email_always: always }
  })
}

const presentConsents = (rows: ConsentRow[]): OutputOf<typeof preferences.consents>['data'] => {
  const answers = new Map(rows.map((row) => [row.kind, row]))
  return consentKinds.map((kind) => {
    const answer = answers.get(kind)
    return {
      kind,
      given: answer?.given ?? false,
      version: answer?.version ?? consentVersions[kind],
      at: answer?.answered_at.toISOString() ?? null,
    }
  })
}

const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

const presentSettings = ({
  quiet,
  digest,
  weeklyCap,
}: NoticeSettings): OutputOf<typeof preferences.settings>['data'] => ({
  quiet: quiet && { from: clockOf(quiet.from), to: clockOf(quiet.to) },
  digest,
  weekly_cap: weeklyCap,
})

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

  const settings = async (member: MemberId) => ({
    data: presentSettings(await findSettings(db, member)),
  })
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
