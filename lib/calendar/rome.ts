import { Temporal } from 'temporal-polyfill'
import { timeZone } from '#lib/format/time-zone.ts'

export const inRome = (moment: Date) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)

export const toDate = ({ epochMilliseconds }: Temporal.ZonedDateTime) => new Date(epochMilliseconds)
