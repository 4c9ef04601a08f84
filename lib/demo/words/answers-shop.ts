import type { AnswerWords } from './types.ts'

export const shopAnswers: AnswerWords[] = [
  {
    about: 'sale',
    content: 'Sì, il foglio in inglese c’è. Stampato in piccolo, ma completo.',
    to: 'inglese',
  },
  {
    about: 'sale',
    content: 'Standard. Un pacchetto da cento e ne avanzano dodici.',
    to: 'bustine-strette',
  },
  {
    about: 'sale',
    content: 'Con i miei di cinque funziona, togliendo le carte con il bordo scuro.',
    to: 'cinque-anni',
  },
  {
    about: 'sale',
    content: 'Ti arriva una mail e il pezzo resta tuo per 24 ore, quindi puoi anche dormire.',
    to: 'avviso-ritorno',
  },
  {
    about: 'sale',
    content:
      'Scrivi all’assistenza con il numero d’ordine: i pezzi piccoli li spediamo in busta senza spese.',
    to: 'cubetto-perso',
  },
  {
    about: 'sale',
    content: 'Stessa edizione, copertina nuova e due carte riscritte.',
    to: 'scatola-blu',
  },
  {
    about: 'sale',
    content: 'In treno si gioca se il vicino è paziente. Provato fra Verona e Bolzano.',
    to: 'treno',
  },
  {
    about: 'sale',
    content: 'Se ordini entro le 16 parte domani; per sabato ce la fa, salvo scioperi.',
    to: 'festa-sabato',
  },
  {
    about: 'sale',
    content: 'Ne abbiamo ancora, puoi metterne due nel carrello e pagare una consegna sola.',
    to: 'due-copie',
  },
  { about: 'sale', content: 'Grazie, stasera provo la variante.', to: 'variante-squadre' },
  {
    about: 'sale',
    content: 'La quinta partita è quella in cui gli altri cambiano gioco, prova ancora.',
    to: 'quinta-partita',
  },
  { about: 'sale', content: 'Il cambio l’hai poi ricevuto?', to: 'scatola-schiacciata' },
  {
    about: 'sale',
    content: 'Allora sono due i corrieri curiosi, il mio voleva sapere chi avesse vinto.',
    to: 'corriere-curioso',
  },
  {
    about: 'sale',
    content: 'Io ho tolto il divisorio e ci sta anche con le bustine.',
    to: 'scatola-aria',
  },
  { about: 'sale', content: 'Ahahah, succede anche da noi.', to: 'una-di-notte' },
  {
    about: 'sale',
    content: 'Metti il sacchetto di una scarpa, come facciamo noi. Poco elegante ma comodissimo.',
    to: 'sacchetto',
  },
  { about: 'proposal', content: 'Mandali qui, ogni voto conta!', to: 'martedi' },
  {
    about: 'proposal',
    content: 'Magari! Se mi mandi la bozza, la rileggo volentieri.',
    to: 'traduttrice',
  },
  {
    about: 'proposal',
    content: 'No, quello francese è un altro: stesso disegnatore, gioco diverso.',
    to: 'francia',
  },
  { about: 'proposal', content: 'Sabato ci sono. Porto i pasticcini.', to: 'reggio' },
  {
    about: 'proposal',
    content: 'Fammi sapere che cosa ti risponde, intanto raccolgo i nomi.',
    to: 'artigiano',
  },
  { about: 'proposal', content: 'In due rende eccome, con la mappa piccola.', to: 'in-due' },
  {
    about: 'proposal',
    content: 'Ho aggiunto una foto alla proposta, spero si veda bene.',
    to: 'foto-interno',
  },
  {
    about: 'proposal',
    content:
      'Pochissimo testo, tre parole per carta. Nel nostro corso serale è andato alla grande.',
    to: 'poco-testo',
  },
  { about: 'proposal', content: 'Trento non delude mai.', to: 'trento' },
  {
    about: 'proposal',
    content: 'Giusto, ho cambiato la descrizione: adesso si parla della seconda edizione.',
    to: 'seconda-edizione',
  },
  {
    about: 'proposal',
    content: 'Per i ricambi meglio una proposta nuova, così i voti non si confondono.',
    to: 'ricambi',
  },
  {
    about: 'proposal',
    content: 'Per ora no, ma se si apre il gruppo lo chiediamo.',
    to: 'ritiro-fiera',
  },
  {
    about: 'proposal',
    content: 'Dodici euro? Spero che tu lo abbia almeno nascosto bene.',
    to: 'dodici-euro',
  },
  { about: 'proposal', content: 'La statua la voglio con il cappello.', to: 'statua' },
  {
    about: 'proposal',
    content: 'Anche con la carta vecchia, guarda, pur di averlo.',
    to: 'carta-buona',
  },
  {
    about: 'proposal',
    content: 'Ho risentito l’editore: prima di Natale non promettono nulla, però il file è pronto.',
    to: 'editore-ci-pensa',
  },
  { about: 'any', content: 'Grazie mille, gentilissimo.' },
  { about: 'any', content: 'Grazie, mi hai tolto un dubbio.' },
  { about: 'any', content: 'Condivido tutto, anche la parte sul vino.', to: 'vino' },
  { about: 'any', content: 'Parma eccomi! Di solito giochiamo il mercoledì.', to: 'parma' },
  {
    about: 'any',
    content: 'Novanta centimetri di diametro e ci stai, ma il caffè va appoggiato altrove.',
    to: 'spazio-tavolo',
  },
  {
    about: 'any',
    content:
      'I simboli hanno anche la forma in rilievo: un amico ipovedente ci gioca senza fatica.',
    to: 'ipovedente',
  },
  {
    about: 'any',
    content: 'Dopo la quinta cambia molto, perché si comincia a guardare il mazzo degli altri.',
    to: 'cinque-partite',
  },
  {
    about: 'any',
    content: 'Pezzi piccoli una sessantina. Il mio gatto ne ha già adottati tre.',
    to: 'gatto',
  },
  {
    about: 'any',
    content: 'Comincia chi ha visto il mare per ultimo, quindi mai io.',
    to: 'chi-comincia',
  },
  {
    about: 'any',
    content: 'Io uso quelle opache da sessanta micron e dopo due anni sono ancora dritte.',
    to: 'bustine-arricciate',
  },
  {
    about: 'any',
    content: 'Stesso problema, risolto con un giro di nastro di carta.',
    to: 'bustine-arricciate',
  },
  {
    about: 'any',
    content: 'Il club delle librerie insufficienti ti accoglie a braccia aperte.',
    to: 'libreria',
  },
  {
    about: 'any',
    content: 'Dipende dal gruppo: con i miei amici è un’ora, con i miei fratelli tutta la notte.',
    to: 'lungo',
  },
  {
    about: 'any',
    content: 'La regola giusta sta a pagina sette, nel riquadro grigio che non legge nessuno.',
    to: 'pareggio',
  },
  { about: 'any', content: 'Hai ragione, lo correggo subito.', to: 'esempi' },
  { about: 'any', content: 'Non lo sapevo, grazie della segnalazione.' },
]
