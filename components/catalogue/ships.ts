import type { TFunction } from 'i18next'
import type { Ships } from '#lib/client/data/entities/catalogue.ts'
import { formatWeekday, formatWeekdayName } from '#lib/format/dates.ts'

/** "domani", "giovedì", "giovedì 12 marzo" */
export const shippingDay = (
  t: TFunction<'catalogue'>,
  { inDays, onTimestamp }: Pick<Ships, 'inDays' | 'onTimestamp'>,
) => {
  if (inDays === 1) return t('availability.tomorrow')
  return inDays < 7 ? formatWeekdayName(onTimestamp) : formatWeekday(onTimestamp)
}

/** "Disponibile, parte domani": the server computes the number of days, so pages need no clock. */
export const shipsText = (t: TFunction<'catalogue'>, ships: Omit<Ships, 'untilTimestamp'>) =>
  t(ships.isAwaited ? 'availability.awaited' : 'availability.ready', { day: shippingDay(t, ships) })
