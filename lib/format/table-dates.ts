import { formatTime, inRome, type Moment } from './dates.ts'

const mediumDate = inRome({ day: 'numeric', month: 'short', year: 'numeric' })

/** "2 nov 2026" on one line, for tables. */
export const formatMediumDate = (moment: Moment) =>
  mediumDate().format(moment).replaceAll(' ', '\u00a0')

/** "2 nov 2026, 18:30" */
export const formatMediumDateTime = (moment: Moment) =>
  `${formatMediumDate(moment)}, ${formatTime(moment)}`
