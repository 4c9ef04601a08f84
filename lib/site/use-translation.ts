import { translate } from './i18n.ts'
import type { Namespace } from './locales.ts'

/**
 * What `#words` is to server components. To islands it is react-i18next, so a part that both render
 * is written once and carries the words of neither.
 */
export const useTranslation = <N extends Namespace>(namespace: N) => ({ t: translate(namespace) })
