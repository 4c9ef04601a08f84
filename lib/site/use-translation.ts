import { translate } from './i18n.ts'
import type { Namespace } from './locales.ts'

/**
 * Server implementation of `#words`. In islands `#words` is `components/use-translation.ts`, so
 * that a component can render in both without carrying the texts.
 */
export const useTranslation = <N extends Namespace>(namespace: N) => ({ t: translate(namespace) })
