import { shopAnswers } from './answers-shop.ts'
import type { AnswerWords } from './types.ts'

const groupAnswers: AnswerWords[] = [
  {
    about: 'preorder',
    content: 'Sì: l’editore lascia il PDF libero e nella Deluxe ci sono due diari.',
    to: 'diario',
  },
  {
    about: 'preorder',
    content:
      'Sì, finché il gruppo è aperto lo cambi dalla tua pagina. Dopo la chiusura scrivici e lo sistemiamo noi.',
    to: 'indirizzo',
  },
  {
    about: 'preorder',
    content: 'Carte 63 × 88, quindi bustine standard. Ne servono centoventi.',
    to: 'misura-carte',
  },
  {
    about: 'preorder',
    content: 'Confermo, l’errore è corretto: l’ho visto sul foglio aggiornato in fiera.',
    to: 'errori-corretti',
  },
  {
    about: 'preorder',
    content: 'In cinque si allunga di una mezz’ora, ma nessuno resta a guardare.',
    to: 'in-cinque',
  },
  {
    about: 'preorder',
    content:
      'Per ora hanno sempre rispettato le date, salvo una volta, con due settimane di ritardo e tante scuse.',
    to: 'consegna-marzo',
  },
  {
    about: 'preorder',
    content: 'Con la consegna io risparmio undici euro, fatti i conti stamattina.',
    to: 'conti-consegna',
  },
  {
    about: 'preorder',
    content:
      'Sì, si mescola in un minuto. Le carte hanno un simbolino nell’angolo e per toglierle basta cercarlo.',
    to: 'espansione-facile',
  },
  {
    about: 'preorder',
    content:
      'Nel punto di ritiro la mia da cinque chili è entrata senza problemi. Portati un’amica per uscire.',
    to: 'punto-di-ritiro',
  },
  {
    about: 'preorder',
    content:
      'Puoi prendere anche la sola espansione. Se scegli tutte e due, la consegna si paga una volta.',
    to: 'sola-espansione',
  },
  { about: 'preorder', content: 'Arrivano montate ma grigie.', to: 'miniature-montate' },
  {
    about: 'preorder',
    content: 'Io l’ho capito al secondo turno, e vengo dalla tombola.',
    to: 'prime-armi',
  },
  {
    about: 'preorder',
    content:
      'La carta deve valere fino alla chiusura. Se scade prima, ti scriviamo noi con qualche giorno di anticipo.',
    to: 'carta-in-scadenza',
  },
  {
    about: 'preorder',
    content: 'Sì, fino all’ultimo minuto. Premi «Cambia» e scegli l’altra scatola.',
    to: 'cambio-scatola',
  },
  {
    about: 'preorder',
    content: 'La fattura si chiede al momento di confermare il posto, c’è una casella apposta.',
    to: 'fattura',
  },
  {
    about: 'preorder',
    content: 'Le monete non valgono la differenza. Il vassoio sì.',
    to: 'monete-deluxe',
  },
  {
    about: 'preorder',
    content: 'Io lo spiego giovedì sera in ludoteca a Forlì, se passi di lì.',
    to: 'spiegazione',
  },
  {
    about: 'preorder',
    content: 'Il solitario è bello davvero, con un avversario che sbaglia quasi come noi.',
    to: 'solitario',
  },
  { about: 'preorder', content: 'Lecce presente! Scrivimi che organizziamo.', to: 'lecce' },
  {
    about: 'preorder',
    content: 'Ripetitiva la prima volta, perché non si sa ancora che cosa cercare.',
    to: 'ripetitivo',
  },
  {
    about: 'preorder',
    content: 'Dai, mancano due giorni e siamo ancora in corsa.',
    to: 'mancano-poche',
  },
  { about: 'preorder', content: 'Ti aspettiamo al prossimo, nessun problema.', to: 'ritirato' },
]

// An answer with a key belongs to the comment with that key; one without fits any comment.
export const answers: AnswerWords[] = [...groupAnswers, ...shopAnswers]
