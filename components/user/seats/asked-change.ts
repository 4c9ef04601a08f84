import type { TFunction } from 'i18next'
import type { AskedChange, Participation } from '#lib/client/data/entities/participation.ts'
import { describeChange } from '#lib/format/asked-change.ts'
import { formatWeekdayAtTime } from '#lib/format/dates.ts'

const whatSilenceDoes = ({ state }: Participation, { silence }: AskedChange) =>
  silence === 'frees' && state === 'paid' ? 'freesPaid' : silence

/** "La consegna passa da marzo 2027 a maggio 2027. Se non rispondi entro …" */
export const changeStory = (
  t: TFunction<'seats'>,
  seat: Participation,
  change: AskedChange,
): readonly [string, string] => [
  describeChange(t, change, seat.goalUnit),
  t(`change.${whatSilenceDoes(seat, change)}`, {
    moment: formatWeekdayAtTime(change.answerByTimestamp),
  }),
]
