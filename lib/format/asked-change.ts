import type { TFunction } from 'i18next'
import { formatMonth, formatWeekdayTime } from './dates.ts'
import { formatEuros, formatRoundCents } from './money.ts'

type Value = string | number

export type DescribedChange = {
  kind: 'price' | 'goal' | 'deadline' | 'delivery'
  /** Euros, copies or people; for a deadline or delivery, the moment. */
  was: Value
  becomes: Value
}

type Of = { kind: DescribedChange['kind']; goalUnit: 'units' | 'participants' | 'amount' }

const formatValue = (t: TFunction<'seats'>, { kind, goalUnit }: Of, value: Value) => {
  switch (kind) {
    case 'price':
      return formatEuros(Number(value))
    case 'goal':
      return goalUnit === 'amount'
        ? formatRoundCents(Number(value) * 100)
        : t(`change.${goalUnit}`, { count: Number(value) })
    case 'deadline':
      return formatWeekdayTime(Date.parse(String(value)))
    case 'delivery':
      return formatMonth(Date.parse(String(value)))
  }
}

/** Formats "La consegna passa da marzo 2027 a maggio 2027." */
export const describeChange = (
  t: TFunction<'seats'>,
  { kind, was, becomes }: DescribedChange,
  goalUnit: Of['goalUnit'],
) => {
  const of = { kind, goalUnit }
  // Groups may start without a delivery month.
  if (was === '') return t('change.firstDelivery', { becomes: formatValue(t, of, becomes) })
  return t(`change.${kind}`, { was: formatValue(t, of, was), becomes: formatValue(t, of, becomes) })
}
