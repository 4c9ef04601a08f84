import type { TFunction } from 'i18next'
import { createWords } from '#lib/format/words.ts'
import { type Locales, locales, type Namespace } from './locales.ts'

const words = createWords(locales)

/** The words of a namespace, for server components; nothing of it reaches the browser. */
export const translate = <N extends Namespace>(namespace: N): TFunction<N> =>
  words.getFixedT('it', namespace)

/** The namespaces an island needs, to be handed to `I18nProvider`. */
export const pickWords = <N extends Namespace>(...namespaces: N[]) =>
  Object.fromEntries(namespaces.map((namespace) => [namespace, locales[namespace]])) as Pick<
    Locales,
    N
  >
