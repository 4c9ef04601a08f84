import { createWords } from '#lib/format/words.ts'
import mails from '#locales/it/mails.json' with { type: 'json' }

const words = createWords({ mails })

/** The words of e-mails. */
export const translate = (namespace: 'mails') => words.getFixedT('it', namespace)
