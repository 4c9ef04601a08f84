import type { OutputOf } from '#lib/contract/endpoint.ts'
import type { preferences } from '#lib/contract/preferences.ts'
import type { ConsentRow, PreferenceRow } from './queries.ts'
import {
  consentKinds,
  consentVersions,
  defaultOf,
  isAlwaysMailed,
  type NoticeSettings,
  notificationTypes,
} from './rules.ts'

export const presentPreferences = (
  rows: PreferenceRow[],
): OutputOf<typeof preferences.list>['data'] => {
  const chosen = new Map(rows.map(({ type, ...channels }) => [type, channels]))
  return notificationTypes.map((type) => {
    const always = isAlwaysMailed(type)
    const channels = chosen.get(type) ?? defaultOf(type)
    return { type, ...channels, email: always || channels.email, email_always: always }
  })
}

export const presentConsents = (
  rows: ConsentRow[],
): OutputOf<typeof preferences.consents>['data'] => {
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

export const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

export const presentSettings = ({
  quiet,
  digest,
  weeklyCap,
}: NoticeSettings): OutputOf<typeof preferences.settings>['data'] => ({
  quiet: quiet && { from: clockOf(quiet.from), to: clockOf(quiet.to) },
  digest,
  weekly_cap: weeklyCap,
})
