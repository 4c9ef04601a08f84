import type { CommentWords } from './types.ts'

export const preorderComments: CommentWords[] = [
  {
    about: 'preorder',
    content:
      'Qualcuno sa se il diario si può ristampare? Vorrei rigiocarlo con un altro gruppo senza scrivere sulle pagine.',
    key: 'diario',
    game: 'Il Faro di Capo Vento',
  },
  {
    about: 'preorder',
    content: 'Provato in fiera in solitario: un’ora esatta e voglia di ricominciare subito.',
    game: 'Il Faro di Capo Vento',
  },
  {
    about: 'preorder',
    content:
      'Con il prossimo gradino il prezzo scende ancora. Ho girato il link alla ludoteca, forza!',
  },
  {
    about: 'preorder',
    content: 'Posto preso. Adesso comincia la parte difficile, cioè aspettare.',
  },
  {
    about: 'preorder',
    content: 'Se cambio indirizzo a novembre faccio in tempo ad aggiornarlo?',
    key: 'indirizzo',
  },
  {
    about: 'preorder',
    content: 'Le carte sono di misura normale o mi tocca cercare bustine strane?',
    key: 'misura-carte',
  },
  {
    about: 'preorder',
    content:
      'Sapete se la seconda stampa corregge gli errori della prima? Ce n’era uno fastidioso nella preparazione.',
    key: 'errori-corretti',
  },
  {
    about: 'preorder',
    content: 'Io prendo la copia base, mio cognato la scatola con tutto. Vediamo chi si pente.',
  },
  {
    about: 'preorder',
    content: 'Mancano poche copie e mi sudano le mani come a un concerto.',
    key: 'mancano-poche',
  },
  {
    about: 'preorder',
    content:
      'Dubbio sincero: con lo sconto conviene, però in negozio ogni tanto lo si trova allo stesso prezzo. Qualcuno ha fatto i conti con la consegna?',
    key: 'conti-consegna',
  },
  {
    about: 'preorder',
    content:
      'L’ho giocato due volte. La prima mi sembrava lento, la seconda non ho sentito il telefono.',
  },
  {
    about: 'preorder',
    content:
      'Domanda da chi è alle prime armi: si capisce senza aver mai giocato a niente del genere?',
    key: 'prime-armi',
  },
  {
    about: 'preorder',
    content: 'Ma l’espansione si aggiunge facile o bisogna smontare mezzo mazzo ogni volta?',
    key: 'espansione-facile',
  },
  {
    about: 'preorder',
    content: 'Se arriviamo al gradino successivo offro il caffè a chi mi trova in fiera.',
  },
  {
    about: 'preorder',
    content:
      'Consegna prevista a marzo: di solito la rispettate? Chiedo per un compleanno ad aprile.',
    key: 'consegna-marzo',
  },
  {
    about: 'preorder',
    content: 'Ho messo il tetto di prezzo, così se non scende non entro. Comodo.',
  },
  {
    about: 'preorder',
    content: 'La scatola sta in uno scaffale da trenta? La casa è quella che è.',
  },
  {
    about: 'preorder',
    content: 'Preso senza pensarci troppo, perché chi l’ha scritto non mi ha ancora deluso.',
  },
  {
    about: 'preorder',
    content: 'Noi giochiamo sempre in cinque, e in cinque dicono che si allunga molto. Conferme?',
    key: 'in-cinque',
  },
  {
    about: 'preorder',
    content: 'Ritirato dal gruppo a malincuore, mese complicato. Tifo per voi lo stesso.',
    key: 'ritirato',
  },
  {
    about: 'preorder',
    content:
      'Peccato per il colore dei cubetti, marrone e viola alla luce della cucina sono la stessa cosa.',
  },
  { about: 'preorder', content: 'L’illustrazione della copertina la appenderei in corridoio.' },
  {
    about: 'preorder',
    content:
      'Chi ha già il gioco base può prendere soltanto l’espansione, o viaggiano per forza insieme?',
    key: 'sola-espansione',
  },
  {
    about: 'preorder',
    content: 'Il punto di ritiro va bene anche per le scatole così grandi?',
    key: 'punto-di-ritiro',
  },
  {
    about: 'preorder',
    content:
      'Finalmente qualcosa per quando siamo in due e non abbiamo voglia di litigare sul serio.',
    interest: 'in-due',
  },
  {
    about: 'preorder',
    content: 'Ci siamo! Ora però vado a dormire, che sto ricaricando la pagina dalle otto.',
  },
  {
    about: 'preorder',
    content:
      'Ho visto una partita intera in video e la parte centrale mi sembra ripetitiva. Chi lo ha giocato mi smentisca, per favore.',
    key: 'ripetitivo',
  },
  {
    about: 'preorder',
    content:
      'Da quello che ho capito il solitario è un mazzo a parte. È bello o è il solito compito a casa?',
    key: 'solitario',
    interest: 'strategici',
  },
  {
    about: 'preorder',
    content:
      'Mio padre ha settantaquattro anni e vuole quello «con il faro o con il mare, insomma quello bello». Eccolo.',
    game: 'Il Faro di Capo Vento',
  },
  {
    about: 'preorder',
    content:
      'Se qualcuno di Lecce prende parte al gruppo, possiamo fare una spedizione sola e poi gelato.',
    key: 'lecce',
  },
  { about: 'preorder', content: 'Non pensavo che ce l’avremmo fatta, domenica eravamo a metà.' },
  {
    about: 'preorder',
    content:
      'Una curiosità sul peso: la scatola supera i tre chili? Il nostro postino ha una certa età.',
  },
  {
    about: 'preorder',
    content: 'Le miniature arrivano montate?',
    key: 'miniature-montate',
    interest: 'miniature',
  },
  { about: 'preorder', content: 'Ma quanto è bello vedere il prezzo scendere insieme.' },
  {
    about: 'preorder',
    content: 'Sul regolamento in rete mancano due esempi, ma si capisce tutto.',
    key: 'esempi',
  },
  {
    about: 'preorder',
    content: 'Confermo il posto per la biblioteca del paese. Serve la fattura, a chi la chiedo?',
    key: 'fattura',
  },
  {
    about: 'preorder',
    content:
      'Temevo fosse un clone del precedente e invece il meccanismo dell’asta cambia proprio tutto.',
  },
  {
    about: 'preorder',
    content: 'Versione deluxe solo per le monete di metallo? Ditemi di no, così risparmio.',
    key: 'monete-deluxe',
  },
  {
    about: 'preorder',
    content:
      'Io aspetto sempre l’ultimo giorno e mi dico che la prossima volta entro subito. Eccomi, ultimo giorno.',
  },
  {
    about: 'preorder',
    content: 'La carta va ancora bene anche se scade fra due mesi?',
    key: 'carta-in-scadenza',
  },
  {
    about: 'preorder',
    content: 'Posso cambiare dal gioco base alla scatola grande, prima della chiusura?',
    key: 'cambio-scatola',
  },
  {
    about: 'preorder',
    content: 'Quaranta pagine di regole… qualcuno fa una spiegazione in diretta?',
    key: 'spiegazione',
    interest: 'strategici',
  },
  {
    about: 'preorder',
    content:
      'Ho venduto tre giochi che non aprivo da anni per far posto a questo. Uno mi manca già, ma non dico quale.',
  },
  {
    about: 'preorder',
    content: 'Ottimo prezzo, onestamente. Il listino mi sembrava un po’ gonfio.',
  },
  {
    about: 'preorder',
    content: 'Speriamo che l’imballaggio sia come l’ultima volta: perfetto e senza plastica.',
  },
  {
    about: 'preorder',
    content:
      'Giocato con i ragazzi della seconda media, quaranta minuti di silenzio assoluto. Non succede mai.',
    interest: 'cooperativi',
  },
]
