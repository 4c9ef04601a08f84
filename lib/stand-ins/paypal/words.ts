import type { TFunction } from 'i18next'
import { createWords } from '#lib/format/words.ts'
import paypal from '#locales/it/paypal-stand-in.json' with { type: 'json' }

const words = createWords({ 'paypal-stand-in': paypal })

export const translate = (namespace: 'paypal-stand-in'): TFunction<'paypal-stand-in'> =>
  words.getFixedT('it', namespace)
