import type { OutputOf } from '#lib/contract/endpoint.ts'
import type { preferences } from '#lib/contract/preferences.ts'
import type { ConsentRow, PreferenceRow } from './queries.ts'
import { consentKinds, consentVersions, defaultOf, notificationTypes } from './rules.ts'

export const presentPreferences = (
  rows: PreferenceRow[],
): OutputOf<typeof preferences.list>['data'] => {
  const chosen = new Map(rows.map(({ type, ...channels }) => [type, channels]))
  return notificationTypes.map((type) => ({ type, ...(chosen.get(type) ?? defaultOf(type)) }))
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
