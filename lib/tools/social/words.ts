import type { TFunction } from 'i18next'
import { createWords } from '#lib/format/words.ts'
import social from '#locales/it/social.json' with { type: 'json' }
import standIn from '#locales/it/social-stand-in.json' with { type: 'json' }

const words = createWords({ social, 'social-stand-in': standIn })

/** Texts of the services about signing in with a provider. */
export const translate = <N extends 'social' | 'social-stand-in'>(namespace: N): TFunction<N> =>
  words.getFixedT('it', namespace)
