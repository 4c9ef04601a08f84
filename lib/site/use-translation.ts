import { translate } from './i18n.ts'
import type { Namespace } from './locales.ts'

/** Server side of `#words`; in islands it is components/use-translation.ts, which carries no texts. */
export const useTranslation = <N extends Namespace>(namespace: N) => ({ t: translate(namespace) })
