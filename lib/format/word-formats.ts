import { formatDate, formatDateTime, formatTime } from './dates.ts'
import { formatCents, formatNumber, formatPercent, formatRoundCents } from './money.ts'

/** Formats of values in texts: "{{price, cents}}", "{{count, number}}". */
export const wordFormats: Record<string, (value: number) => string> = {
  cents: formatCents,
  roundCents: formatRoundCents,
  number: formatNumber,
  percent: formatPercent,
  date: formatDate,
  time: formatTime,
  dateTime: formatDateTime,
}
