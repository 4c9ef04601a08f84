import type { CommentWords } from './types.ts'

export const proposalComments: CommentWords[] = [
  { about: 'proposal', content: 'Io ci sto, e so di altri sei al nostro martedì.', key: 'martedi' },
  {
    about: 'proposal',
    content: 'Se serve, traduco io il regolamento. L’ho già fatto per gli amici.',
    key: 'traduttrice',
  },
  { about: 'proposal', content: 'Presente! Era ora che qualcuno lo scrivesse.' },
  {
    about: 'proposal',
    content:
      'Lo voglio, ma solo se lo fanno con la carta buona. Quella della prima stampa si macchiava a guardarla.',
    key: 'carta-buona',
  },
  {
    about: 'proposal',
    content:
      'Ho conosciuto chi lo pubblica: persone gentili, magazzino minuscolo. Se gli assicuriamo cento copie, secondo me partono.',
  },
  {
    about: 'proposal',
    content: 'Ma non è lo stesso uscito in Francia con un altro titolo?',
    key: 'francia',
  },
  {
    about: 'proposal',
    content:
      'Io ce l’ho e posso portarlo sabato in ludoteca a Reggio, così lo provate prima di votare.',
    key: 'reggio',
  },
  { about: 'proposal', content: 'Bella idea. Ne prenderei uno per me e uno per l’oratorio.' },
  { about: 'proposal', content: 'A quel prezzo non ci credo finché non lo vedo. Però firmo.' },
  {
    about: 'proposal',
    content: 'Ho chiesto in negozio: per loro è fuori catalogo. Rimaniamo noi.',
  },
  {
    about: 'proposal',
    content: 'Si potrebbe chiedere insieme anche l’espansione, così viaggia tutto in una cassa.',
  },
  {
    about: 'proposal',
    content:
      'Votato. Adesso lo dico a mio fratello, che vota tutto quello che voto io e poi si pente.',
  },
  {
    about: 'proposal',
    content:
      'La versione che dici tu aveva un errore di stampa sulle carte blu. Se la rifanno, che la correggano.',
  },
  {
    about: 'proposal',
    content: 'Mi serve davvero, non è un capriccio. Va bene, un po’ è un capriccio.',
  },
  {
    about: 'proposal',
    content:
      'C’è un artigiano dalle parti di Ravenna che ne fa di simili. Provo a scrivergli e vi aggiorno.',
    key: 'artigiano',
  },
  { about: 'proposal', content: 'Prima di votare: è vero che in due non rende?', key: 'in-due' },
  { about: 'proposal', content: 'Siamo a metà strada in quattro giorni, non mollate.' },
  {
    about: 'proposal',
    content: 'Se diventa un gruppo, fate anche il ritiro in fiera? Mi risparmierei la spedizione.',
    key: 'ritiro-fiera',
  },
  {
    about: 'proposal',
    content:
      'Io l’ho trovato a un mercatino a dodici euro e non lo cedo per il triplo. Scusate, dovevo dirlo.',
    key: 'dodici-euro',
  },
  {
    about: 'proposal',
    content: 'Chi ha fatto questa proposta merita una statua, piccola, in resina.',
    key: 'statua',
  },
  {
    about: 'proposal',
    content: 'Per chi ha dubbi: regole semplicissime, profondità vera. Lo conosco da dieci anni.',
  },
  {
    about: 'proposal',
    content: 'Qualcuno ha una foto dell’interno? Quella della scatola non dice niente.',
    key: 'foto-interno',
  },
  {
    about: 'proposal',
    content:
      'Mi interessa molto, ma ho bisogno di sapere quanto testo c’è sulle carte: giochiamo con una persona che sta imparando l’italiano.',
    key: 'poco-testo',
  },
  {
    about: 'proposal',
    content:
      'Ho girato la proposta al nostro gruppo di Trento. Aspettatevi una ventina di voti entro stasera.',
    key: 'trento',
  },
  {
    about: 'proposal',
    content:
      'Forse conviene chiedere direttamente la seconda edizione, la prima aveva un punteggio un po’ rotto.',
    key: 'seconda-edizione',
  },
  { about: 'proposal', content: 'Non lo conoscevo. Letto, guardato, voluto.' },
  { about: 'proposal', content: 'Ecco un altro modo elegante per non arrivare a fine mese.' },
  {
    about: 'proposal',
    content:
      'L’editore ha appena risposto sotto un mio messaggio: dice che ci sta pensando. È poco, ma è un inizio.',
    key: 'editore-ci-pensa',
  },
  {
    about: 'proposal',
    content: 'Io ho bisogno soltanto dei pezzi di ricambio. Ha senso aprire una proposta a parte?',
    key: 'ricambi',
  },
  {
    about: 'proposal',
    content: 'In ludoteca ce lo chiedono una volta alla settimana, quindi due voti li vale.',
  },
  { about: 'proposal', content: 'Anche a me! E anche a chi vive con me, che non lo sa ancora.' },
  {
    about: 'proposal',
    content: 'Sono già alla terza proposta che voto oggi, toglietemi il telefono.',
  },
]
