import { createInstance, type ResourceLanguage } from 'i18next'
import { withElision, wordFormats } from './text-of.ts'

/** Synchronous i18next translator, so that text is in the HTML and never flashes. */
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
  for (const [name, show] of Object.entries(wordFormats)) words.services.formatter?.add(name, show)
  const { interpolator } = words.services
  const interpolate = interpolator.interpolate.bind(interpolator)
  interpolator.interpolate = (text, ...values) =>
    interpolate(
      withElision(text, (hole) => interpolate(hole, ...values)),
      ...values,
    )
  return words
}
