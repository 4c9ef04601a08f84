import { createWords } from '#lib/format/words.ts'
import mails from '#locales/it/mails.json' with { type: 'json' }
import seats from '#locales/it/seats.json' with { type: 'json' }

const words = createWords({ mails, seats })

/** Texts of mails, and those shared with the page of a member's seats. */
export const translate = <Namespace extends 'mails' | 'seats'>(namespace: Namespace) =>
  words.getFixedT('it', namespace)
