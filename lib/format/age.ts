import type { TFunction } from 'i18next'
import { day, hour, minute, second } from './durations.ts'

export type AgeUnit = 'seconds' | 'minutes' | 'hours' | 'days' | 'months'
export type Age = { unit: AgeUnit; count: number }

const month = 30 * day

const nowLimit = 5 * second

/** Limits below which each unit is used; months have none. */
const limits: readonly [AgeUnit, unit: number, limit: number][] = [
  ['seconds', second, minute],
  ['minutes', minute, hour],
  ['hours', hour, day],
  ['days', day, month],
]

/** Counts a future moment, caused by a slow clock, as now. */
export const relativeAge = (since: number, now: number): Age => {
  const age = Math.max(0, now - since)
  const [unit, length] = limits.find(([, , limit]) => age < limit) ?? (['months', month] as const)
  return { unit, count: Math.floor(age / length) }
}

/** Returns the milliseconds until the text of an age changes. */
export const untilOlder = (since: number, now: number) => {
  const age = Math.max(0, now - since)
  if (age < nowLimit) return since + nowLimit - now
  const [, length] = limits.find(([, , limit]) => age < limit) ?? (['months', month] as const)
  return length - (age % length)
}

/** Formats "2 ore". The singular is used below two, so also for zero. */
export const formatAge = (t: TFunction<'format'>, since: number, now: number) => {
  const { unit, count } = relativeAge(since, now)
  return t(`age.${unit}`, { count: Math.max(1, count), value: count })
}

/** Formats "2 ore fa"; an age of a few seconds is shown as now. */
export const formatAgo = (t: TFunction<'format'>, since: number, now: number) =>
  now - since < nowLimit ? t('now') : t('ago', { age: formatAge(t, since, now) })
