import type { TFunction } from 'i18next'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatEuros, formatNumber, formatPercent } from '#lib/format/money.ts'

export type Section = ConsoleOutput<'GET /settings'>['data'][number]
export type Setting = Section['settings'][number]

type Words = TFunction<'console-settings'>

/** Days and periods of a list of closures. */
const daysOf = (text: string) =>
  text
    .split(',')
    .map((closure) =>
      closure
        .split('/')
        .map((day) => formatDate(Date.parse(day.trim())))
        .join(' – '),
    )
    .join('; ')

/** Value of a setting as a person reads it. */
export const shownValue = (t: Words, kind: Setting['kind'], value: string) => {
  if (value === '') return t('none')
  if (kind === 'euros') return formatEuros(Number(value))
  if (kind === 'flag') return value === 'true' ? t('yes') : t('no')
  if (kind === 'closures') return daysOf(value)
  if (kind === 'percent') return formatPercent(Number(value))
  return kind === 'text' || kind === 'time' || kind === 'email'
    ? value
    : formatNumber(Number(value))
}
