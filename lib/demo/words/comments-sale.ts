import type { CommentWords } from './types.ts'

export const saleComments: CommentWords[] = [
  {
    about: 'sale',
    content:
      'Preso per mia figlia, lo chiede tutte le sere. I pezzi sono spessi e profumano di legno.',
    game: 'Cotto e Smalto',
  },
  {
    about: 'sale',
    content: 'In due è una sfida, in quattro una rissa gentile.',
    game: 'Cotto e Smalto',
  },
  {
    about: 'sale',
    content:
      'Ordinato lunedì sera, arrivato mercoledì mattina. Il corriere voleva sapere com’è, gliel’ho spiegato sul pianerottolo.',
    key: 'corriere-curioso',
  },
  {
    about: 'sale',
    content:
      'Scatola con un angolino schiacciato, contenuto perfetto. Mi hanno risposto in un’ora e proposto il cambio.',
    key: 'scatola-schiacciata',
  },
  {
    about: 'sale',
    content: 'Per sei persone funziona, ma in quattro è un altro gioco.',
    interest: 'party',
  },
  {
    about: 'sale',
    content: 'Ci sono le regole anche in inglese? Lo regalo a un’amica di Dublino.',
    key: 'inglese',
  },
  {
    about: 'sale',
    content: 'Materiali ottimi, sacchetto un po’ piccolo per mani da adulto.',
    key: 'sacchetto',
  },
  {
    about: 'sale',
    content: 'Le bustine vanno prese standard o le carte sono più strette?',
    key: 'bustine-strette',
  },
  { about: 'sale', content: 'Secondo acquisto: il primo l’abbiamo consumato.' },
  {
    about: 'sale',
    content:
      'Cercavo qualcosa per i nonni e ho fatto centro. Ora dobbiamo prenotarci per giocare con loro.',
  },
  {
    about: 'sale',
    content:
      'Non mi ha convinto. È fatto bene, però dopo quattro partite sapevo già come sarebbe andata la quinta.',
    key: 'quinta-partita',
  },
  {
    about: 'sale',
    content: 'Dura davvero venti minuti. Segno l’evento sul calendario.',
    interest: 'party',
  },
  {
    about: 'sale',
    content: 'Regalato e ricomprato il giorno dopo, perché a casa me lo rinfacciavano.',
  },
  {
    about: 'sale',
    content:
      'Qualcuno lo ha provato con bambini di cinque anni? Sulla scatola c’è scritto sei, ma i miei sono tignosi.',
    key: 'cinque-anni',
    interest: 'famiglia',
  },
  {
    about: 'sale',
    content:
      'Quando torna la lista d’attesa avvisate per mail o bisogna tenere d’occhio la pagina?',
    key: 'avviso-ritorno',
  },
  {
    about: 'sale',
    content: 'Le tessere hanno un profumo di tipografia che da solo vale metà del prezzo.',
  },
  { about: 'sale', content: 'Comprato insieme a un altro, una consegna sola. Bene così.' },
  {
    about: 'sale',
    content: 'Ho perso un cubetto nel divano: si può avere un pezzo di ricambio?',
    key: 'cubetto-perso',
    interest: 'strategici',
  },
  {
    about: 'sale',
    content:
      'Sembrava un giochino e ci siamo ritrovati all’una di notte con le occhiaie e la rivincita in sospeso.',
    key: 'una-di-notte',
  },
  {
    about: 'sale',
    content:
      'Il regolamento poteva essere scritto meglio, tre pagine per dire una cosa che si spiega in trenta secondi.',
  },
  {
    about: 'sale',
    content: 'Fa ridere anche mia suocera, e lo scrivo con rispetto.',
    interest: 'party',
  },
  {
    about: 'sale',
    content:
      'Se è lo stesso della vecchia edizione con la scatola blu, allora la copertina nuova è un bel passo avanti.',
    key: 'scatola-blu',
  },
  {
    about: 'sale',
    content: 'Ne avete ancora due? Dovremmo giocarlo in due classi diverse.',
    key: 'due-copie',
  },
  {
    about: 'sale',
    content: 'Mi è arrivato il credito dell’ordine precedente e l’ho usato qui. Pagato pochissimo.',
  },
  {
    about: 'sale',
    content:
      'Il legno è vero legno, il resto è cartone buono. A questo prezzo non mi aspettavo tanto.',
    interest: 'famiglia',
  },
  {
    about: 'sale',
    content:
      'Consiglio di togliere le due carte rosse se giocate con persone permalose. Noi le abbiamo tenute, si intende.',
  },
  {
    about: 'sale',
    content:
      'Bello in tavola, bellissimo in foto, così così da mettere via: la scatola è tutta aria.',
    key: 'scatola-aria',
  },
  {
    about: 'sale',
    content: 'Preso usato anni fa e poi perso in un trasloco. Bentornata, vecchia conoscenza.',
  },
  {
    about: 'sale',
    content: 'Ci si gioca in treno? Il tavolino del regionale è grande quanto un quaderno.',
    key: 'treno',
  },
  {
    about: 'sale',
    content: 'Arriva in tempo per sabato se ordino adesso? È per una festa.',
    key: 'festa-sabato',
  },
  {
    about: 'sale',
    content: 'La variante a squadre in fondo al libretto è meglio del gioco normale, provatela.',
    key: 'variante-squadre',
    interest: 'party',
  },
  { about: 'sale', content: 'Non fatevi ingannare dai disegni: è cattivissimo.' },
  {
    about: 'sale',
    content:
      'Mio figlio di sette anni mi batte. All’inizio lo lasciavo vincere, adesso vorrei che lo facesse lui.',
    interest: 'famiglia',
  },
  {
    about: 'sale',
    content: 'Qui costa meno che altrove, e non ho dovuto iscrivermi a sei offerte per scoprirlo.',
  },
  { about: 'sale', content: 'Aspettavo che tornasse da settembre, grazie della mail.' },
]
