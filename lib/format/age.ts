import type { TFunction } from 'i18next'
import { day, hour, minute, second } from './durations.ts'

export type AgeUnit = 'seconds' | 'minutes' | 'hours' | 'days' | 'months'
export type Age = { unit: AgeUnit; count: number }

const month = 30 * day

const aMoment = 5 * second

/** Each unit holds until the next one is reached; months go on for ever. */
const limits: readonly [AgeUnit, unit: number, limit: number][] = [
  ['seconds', second, minute],
  ['minutes', minute, hour],
  ['hours', hour, day],
  ['days', day, month],
]

/** What lies ahead, by a clock that is a little slow, is as old as now. */
export const relativeAge = (since: number, now: number): Age => {
  const age = Math.max(0, now - since)
  const [unit, length] = limits.find(([, , limit]) => age < limit) ?? (['months', month] as const)
  return { unit, count: Math.floor(age / length) }
}

/** Milliseconds until an age is told in other words. */
export const untilOlder = (since: number, now: number) => {
  const age = Math.max(0, now - since)
  if (age < aMoment) return since + aMoment - now
  const [, length] = limits.find(([, , limit]) => age < limit) ?? (['months', month] as const)
  return length - (age % length)
}

/** "2 ore". The singular stands for everything under two, so nought is singular too. */
export const formatAge = (t: TFunction<'format'>, since: number, now: number) => {
  const { unit, count } = relativeAge(since, now)
  return t(`age.${unit}`, { count: Math.max(1, count), value: count })
}

/** "2 ore fa"; what is a few seconds old is of now. */
export const formatAgo = (t: TFunction<'format'>, since: number, now: number) =>
  now - since < aMoment ? t('now') : t('ago', { age: formatAge(t, since, now) })
