import { createInstance, type ResourceLanguage } from 'i18next'
import { formatDate, formatDateTime, formatTime } from './dates.ts'
import { withElision } from './elision.ts'
import { formatCents, formatNumber, formatPercent, formatRoundCents } from './money.ts'

/** Formats of values in texts: "{{price, cents}}", "{{count, number}}". */
const formats: Record<string, (value: number) => string> = {
  cents: formatCents,
  roundCents: formatRoundCents,
  number: formatNumber,
  percent: formatPercent,
  date: formatDate,
  time: formatTime,
  dateTime: formatDateTime,
}

/**
 * Creates the translator of server and client. Synchronous, so that text is in the HTML and never
 * flashes.
 */
export const createWords = (resources: ResourceLanguage) => {
  const words = createInstance()
  words.init({
    lng: 'it',
    fallbackLng: false,
    defaultNS: false,
    resources: { it: resources },
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  for (const [name, show] of Object.entries(formats)) words.services.formatter?.add(name, show)
  const { interpolator } = words.services
  const interpolate = interpolator.interpolate.bind(interpolator)
  interpolator.interpolate = (text, ...values) =>
    interpolate(
      withElision(text, (hole) => interpolate(hole, ...values)),
      ...values,
    )
  return words
}
