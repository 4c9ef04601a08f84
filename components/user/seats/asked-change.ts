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

/** "La consegna passa da marzo 2027 a maggio 2027. Se non rispondi entro …" */
export const changeStory = (
  t: TFunction<'seats'>,
  seat: Participation,
  { kind, silence, answerByTimestamp, was, becomes }: AskedChange,
): readonly [string, string] => [
  t(`change.${kind}`, {
    was: told(t, seat, { kind, value: was }),
    becomes: told(t, seat, { kind, value: becomes }),
  }),
  t(`change.${silence === 'frees' && seat.state === 'paid' ? 'freesPaid' : silence}`, {
    day: formatWeekday(answerByTimestamp),
  }),
]
