import { fault, textsOf, type Words } from './locales.ts'
import type { Finding } from './sources.ts'

type Fixed = { was: RegExp; is: string; except?: (namespace: string) => boolean }

/** Texts about groups, where "posto" means a seat in a group. */
const aboutGroups = new Set(
  'checkout done group-notices guide item mails pay seats'.split(' ').concat('own-weep'),
)
/** Legal texts change only with a new version; the terminal and the API docs are not for shoppers. */
const exempt = new Set(['legal', 'legal-before', 'cookies', 'terminal', 'api-docs'])

const fixedWords: Fixed[] = [
  { was: /(crea|elimin[ai]) (il (tuo|mio)|un) posto/i, is: 'account' },
  { was: /hai già un posto|un posto qui|di un altro posto/i, is: 'account' },
  {
    was: /(il|al|del|dal) (tuo|mio) posto/i,
    is: 'account',
    except: (name) => aboutGroups.has(name),
  },
  { was: /al (suo|loro) posto|al posto d|in due posti/i, is: 'posto only for a place in a group' },
  { was: /(essere|sei) dentro/i, is: 'aver fatto l’accesso' },
  { was: /(fai|fallo) uscire|dispositivi (escono|sono usciti)/i, is: 'disconnettere' },
  { was: /siamo usciti da|si esce/i, is: 'disconnettere' },
  { was: /banca ha detto di no/i, is: 'Il pagamento è stato rifiutato' },
  { was: /a che prezzo ci stai/i, is: 'Prezzo massimo' },
  { was: /\bci sto solo se/i, is: 'Partecipo solo se' },
  { was: /\bti (torna|tornano|sono tornati|è tornato)\b/i, is: 'Rimborso, Ti rimborsiamo' },
  { was: /^tornati\b|stanno tornando|per la stessa strada|torna da dove/i, is: 'Rimborsati' },
  { was: /\bsi compra[.!]?$|al traguardo/i, is: 'Obiettivo raggiunto' },
  { was: /torno al tavolo/i, is: 'Riprendi il posto' },
  { was: /vedi il percorso/i, is: 'Segui la spedizione' },
  { was: /di solito qui|usa di solito/i, is: 'Predefinito' },
  { was: /quello che conosce la banca/i, is: 'Il CAP associato alla carta' },
  { was: /qualcosa di bello/i, is: 'novità e offerte' },
  { was: /porta fuori da qui/i, is: 'Rimanda ad altri siti' },
  { was: /racconta il falso/i, is: 'Informazioni false' },
  { was: /ci guardiamo/i, is: 'la esaminiamo' },
  { was: /ancora nessun segno|hai segnato\b/i, is: 'Non segui ancora niente, Quello che segui' },
  { was: /in viaggio verso \{\{email/i, is: 'li abbiamo inviati a' },
  { was: /entri prima che finiscano/i, is: 'Scegli prima degli altri' },
  { was: /^gruppi chiusi$/i, is: 'gruppi riusciti' },
  { was: /\bne rest(a|ano) \{\{[^}]*\}\} copi/i, is: 'Resta, Restano' },
  { was: /accende una casella/i, is: 'riempie una casella' },
]

/** Refuses wordings that were replaced by plainer ones in texts for shoppers. */
export const checkFixedWords = (words: Words): Finding[] =>
  textsOf(words)
    .filter(({ namespace }) => !exempt.has(namespace))
    .flatMap((text) =>
      fixedWords
        .filter(({ was, except }) => was.test(text.text) && !except?.(text.namespace))
        .map(({ was, is }) => fault(text, `says "${text.text.match(was)?.[0]}": write "${is}"`)),
    )
