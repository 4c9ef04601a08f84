import { preorderComments } from './comments-preorder.ts'
import { proposalComments } from './comments-proposal.ts'
import { saleComments } from './comments-sale.ts'
import type { CommentWords } from './types.ts'

const anyComments: CommentWords[] = [
  { about: 'any', content: 'Segnato, grazie della dritta.' },
  {
    about: 'any',
    content: 'Qualcuno ci gioca nella zona di Parma? Cerchiamo un quarto.',
    key: 'parma',
  },
  { about: 'any', content: 'Bellissimo, niente da aggiungere.' },
  { about: 'any', content: 'Le foto non gli rendono giustizia.' },
  { about: 'any', content: 'Sono qui soltanto per leggere i commenti, ormai meglio di una serie.' },
  {
    about: 'any',
    content:
      'La complessità dichiarata mi pare ottimista. Per noi è stato un bel mal di testa, di quelli buoni.',
  },
  {
    about: 'any',
    content:
      'Si può giocare con una persona ipovedente? I colori mi sembrano ben distinti ma i simboli molto piccoli.',
    key: 'ipovedente',
  },
  {
    about: 'any',
    content: 'Che bustine usate? Le mie si arricciano dopo un mese.',
    key: 'bustine-arricciate',
  },
  {
    about: 'any',
    content:
      'Il mio negozio di fiducia ha chiuso l’anno scorso. Trovarvi è stata una consolazione.',
  },
  {
    about: 'any',
    content: 'Non sono d’accordo con chi lo trova lungo: è lungo se qualcuno pensa lungo.',
    key: 'lungo',
  },
  {
    about: 'any',
    content: 'Domanda: quanto spazio prende sul tavolo? Il nostro è rotondo e traballa.',
    key: 'spazio-tavolo',
  },
  {
    about: 'any',
    content: 'Pare che stiano preparando una versione per telefono. Io comunque voglio la scatola.',
  },
  { about: 'any', content: 'Chiedo scusa in anticipo a chi gioca con me il giovedì.' },
  {
    about: 'any',
    content:
      'Tenete conto che il regolamento in PDF è gratuito: leggetelo prima, vi togliete ogni dubbio.',
  },
  {
    about: 'any',
    content: 'Ho iniziato con voi a marzo e ho già dovuto comprare una libreria.',
    key: 'libreria',
  },
  {
    about: 'any',
    content: 'Una gioia per gli occhi e una tortura per chi, come me, non sa scegliere.',
  },
  {
    about: 'any',
    content:
      'Funziona benissimo come primo gioco per chi viene dai classici. L’ho usato con i colleghi.',
  },
  { about: 'any', content: 'Il titolo mi piaceva già prima di sapere di che cosa parlasse.' },
  {
    about: 'any',
    content: 'Grazie a chi ha spiegato la regola del pareggio, la giocavamo sbagliata da sei mesi.',
    key: 'pareggio',
  },
  {
    about: 'any',
    content:
      'Aspetto un parere da chi ci ha giocato almeno cinque volte: al terzo giro qualcosa cambia o resta uguale?',
    key: 'cinque-partite',
  },
  { about: 'any', content: 'Promosso dal gruppo più pignolo della provincia di Cuneo.' },
  {
    about: 'any',
    content: 'Noi ci mettiamo sempre il doppio del tempo scritto sulla scatola. Sarà il vino.',
    key: 'vino',
  },
  {
    about: 'any',
    content:
      'Ma quindi chi comincia, il più giovane o quello che ha visto il mare per ultimo? Sul foglio c’è una macchia.',
    key: 'chi-comincia',
  },
  { about: 'any', content: 'Musica consigliata durante la partita: pioggia e niente altro.' },
  { about: 'any', content: 'Lo dico piano: secondo me è il più bello dell’anno.' },
  { about: 'any', content: 'Possiedo un gatto. I pezzi piccoli sono tanti?', key: 'gatto' },
  {
    about: 'any',
    content: 'Bravi anche per come scrivete le schede, si capisce che ci giocate davvero.',
  },
]

export const comments: CommentWords[] = [
  ...preorderComments,
  ...saleComments,
  ...proposalComments,
  ...anyComments,
]
