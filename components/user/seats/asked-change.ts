import type { TFunction } from 'i18next'
import type { AskedChange, Participation } from '#lib/client/entities/participation.ts'
import { formatMonth, formatWeekday, formatWeekdayTime } from '#lib/format/dates.ts'
import { formatEuros, formatRoundCents } from '#lib/format/money.ts'

type Told = Pick<AskedChange, 'kind'> & { value: AskedChange['was'] }

const told = (t: TFunction<'seats'>, { goalUnit }: Participation, { kind, value }: Told) => {
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

const changeOf = (
  t: TFunction<'seats'>,
  seat: Participation,
  { kind, was, becomes: value }: AskedChange,
) => {
  const becomes = told(t, seat, { kind, value })
  // Not every group says from the start when it arrives.
  if (was === '') return t('change.firstDelivery', { becomes })
  return t(`change.${kind}`, { was: told(t, seat, { kind, value: was }), becomes })
}

const whatSilenceDoes = ({ state }: Participation, { silence }: AskedChange) =>
  silence === 'frees' && state === 'paid' ? 'freesPaid' : silence

/** "La consegna passa da marzo 2027 a maggio 2027. Se non rispondi entro …" */
export const changeStory = (
  t: TFunction<'seats'>,
  seat: Participation,
  change: AskedChange,
): readonly [string, string] => [
  changeOf(t, seat, change),
  t(`change.${whatSilenceDoes(seat, change)}`, { day: formatWeekday(change.answerByTimestamp) }),
]
