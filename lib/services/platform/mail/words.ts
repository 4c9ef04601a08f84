import { createWords } from '#lib/format/words.ts'
import mails from '#locales/it/mails.json' with { type: 'json' }
import seats from '#locales/it/seats.json' with { type: 'json' }

const words = createWords({ mails, seats })

/** The words of e-mails, and those they share with the page of one's seats. */
export const translate = <Namespace extends 'mails' | 'seats'>(namespace: Namespace) =>
  words.getFixedT('it', namespace)
