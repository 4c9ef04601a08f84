import type { TFunction } from 'i18next'
import { createWords } from '#lib/format/words.ts'
import { type Locales, locales, type Namespace } from './locales.ts'

const words = createWords(locales)

/** Returns the translator of a namespace, for server components; its texts are not sent to the browser. */
export const translate = <N extends Namespace>(namespace: N): TFunction<N> =>
  words.getFixedT('it', namespace)

/** Returns the namespaces of an island, for `I18nProvider`. */
export const pickWords = <N extends Namespace>(...namespaces: N[]) =>
  Object.fromEntries(namespaces.map((namespace) => [namespace, locales[namespace]])) as Pick<
    Locales,
    N
  >
