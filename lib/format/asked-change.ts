import type { TFunction } from 'i18next'
import { formatMonth, formatWeekdayTime } from './dates.ts'
import { formatEuros, formatRoundCents } from './money.ts'

type Value = string | number

export type ToldChange = {
  kind: 'price' | 'goal' | 'deadline' | 'delivery'
  /** Euros, copies or people; of a deadline and a delivery the moment. */
  was: Value
  becomes: Value
}

type Of = { kind: ToldChange['kind']; goalUnit: 'units' | 'participants' | 'amount' }

const told = (t: TFunction<'seats'>, { kind, goalUnit }: Of, value: Value) => {
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

/** "La consegna passa da marzo 2027 a maggio 2027." */
export const tellChange = (
  t: TFunction<'seats'>,
  { kind, was, becomes }: ToldChange,
  goalUnit: Of['goalUnit'],
) => {
  const of = { kind, goalUnit }
  // Not every group says from the start when it arrives.
  if (was === '') return t('change.firstDelivery', { becomes: told(t, of, becomes) })
  return t(`change.${kind}`, { was: told(t, of, was), becomes: told(t, of, becomes) })
}
