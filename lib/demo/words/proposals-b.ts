import type { Proposal } from './types.ts'

export const proposalsB: Proposal[] = [
  {
    title: 'La Meridiana di Ada, gnomone in ottone',
    description:
      'Lo fa un artigiano di Faenza su misura del tabellone. Singolo costa 28 €, da trenta in su scende a 17 €. Chi c’è?',
    interest: 'strategici',
    game: 'La Meridiana di Ada',
  },
  {
    title: 'Littorina, le valli dell’Irpinia',
    description:
      'Tre tabelloni plastificati nuovi con le linee dismesse, più un foglietto sulla loro storia. A casa ho un nonno ferroviere che aspetta solo questo.',
    interest: 'famiglia',
    links: ['https://dadotondo.example.org/littorina-valli'],
    game: 'Littorina',
  },
  {
    title: 'Alta Marea al Molo 7, le gru in legno',
    description:
      'Due gru vere al posto di quelle di cartone, montate e con la carrucola. Mio figlio me le ha già rotte due volte, le altre due sono state colpa mia.',
    interest: 'strategici',
    game: 'Alta Marea al Molo 7',
  },
  {
    title: 'Civetta di Guardia: oggetti sonori in più',
    description:
      'Dodici oggetti nuovi, tra cui un carillon che in mano ai miei figli diventa un’arma. Prometto di nasconderlo.',
    interest: 'famiglia',
    game: 'Civetta di Guardia',
  },
  {
    title: 'Un gioco per stare in treno',
    description:
      'Viaggio ogni settimana da Ancona a Milano con la mia compagna e cerchiamo qualcosa che stia su un tavolino, non scivoli e duri mezz’ora. Proponete voi, poi ne scegliamo uno e facciamo il gruppo.',
    interest: 'in-due',
  },
  {
    title: 'Serra Numero Cinque, le carte rovinate',
    description:
      'Nella prima stampa le carte si segnano in una sera. L’editore ne ha rifatte su carta telata: le spedisce, ma solo a negozi. E a gruppi.',
    interest: 'strategici',
    game: 'Serra Numero Cinque',
  },
  {
    title: 'Il Pollaio Blindato: i congegni segreti',
    description:
      'Pacchetto da venti congegni, finora dato solo in fiera. Il gallo svizzero è la cosa più stupida e più bella che abbia visto quest’anno.',
    interest: 'cooperativi',
    game: 'Il Pollaio Blindato',
  },
  {
    title: 'Mostri della Laguna, il quinto mostro',
    description:
      'È una razza grande come un vassoio, scolpita dalla stessa mano. La fanno se arriviamo a centocinquanta, ed è già dipinta.',
    interest: 'miniature',
    game: 'Mostri della Laguna',
  },
  {
    title: 'Cassetti per le monete, in feltro',
    description:
      'Cerco scatoline basse e morbide, da non confondere con quelle rigide che si trovano ovunque. Le usa la ludoteca di Pesaro e non fanno nessun rumore.',
    interest: 'accessori',
  },
  {
    title: 'La Notte dei Barcaioli con i lumini che si accendono',
    description:
      'Minuscole luci a batteria al posto dei gettoni. Inutile, lo ammetto. Poi però spegni la lampada del salotto e non è più inutile.',
    interest: 'famiglia',
    game: 'La Notte dei Barcaioli',
  },
  {
    title: 'Api in Affitto, seconda ristampa',
    description:
      'Mia figlia lo conosce a memoria e la nostra copia ha il miele sopra, quello vero. Ne serve un’altra.',
    interest: 'famiglia',
    game: 'Api in Affitto',
  },
  {
    title: 'Scintille di Periferia in carattere leggibile',
    description:
      'Nel nostro gruppo c’è un amico dislessico e il manuale gli pesa. L’editore ha pronta l’edizione con il carattere giusto e i margini larghi; vuole sapere se interessa a più di dieci persone. A dieci ci arriviamo, vero?',
    interest: 'giochi-di-ruolo',
    links: ['https://casabislacca.example.org/leggibile'],
    game: 'Scintille di Periferia',
  },
  {
    title: 'Saldi di magazzino di Studio Ortica',
    description:
      'Hanno una paletta di giochi con la scatola ammaccata e il contenuto perfetto. Prenderla tutta costa poco: ce la dividiamo?',
    interest: 'strategici',
  },
  {
    title: 'Quaranta Portici, le carte in dialetto',
    description:
      'Sono uscite per scherzo e sono diventate introvabili. «Sorbole» come evento vale da solo il pacchetto.',
    interest: 'strategici',
    game: 'Quaranta Portici',
  },
  {
    title: 'Cantiere Saturno: gli anelli scorrono male',
    description:
      'Un anello di teflon sottilissimo da mettere sotto il disco. Costa 3 € e la spedizione 9 €. Non serve aggiungere altro.',
    interest: 'accessori',
    game: 'Cantiere Saturno',
  },
  {
    title: 'Tarocchino Matto, il mazzo dorato',
    description:
      'Taglio dorato a mano e scatola di legno. Lo regalerei a mio padre per i settant’anni, che cadono a giugno: siamo in tempo?',
    interest: 'party',
    game: 'Tarocchino Matto',
  },
  {
    title: 'L’Erbario della Contessa: seconda serie di piante',
    description:
      'Quaranta piante mediterranee e quattro pagine di diario nuove, dove finalmente si capisce chi era il giardiniere.',
    interest: 'famiglia',
    links: ['https://quattrocivette.example.org/erbario'],
    game: 'L’Erbario della Contessa',
  },
  {
    title: 'Otto Braccia, Zero Tasche: oggetti giganti',
    description:
      'Per le feste in giardino. L’ombrello lungo un metro l’ho visto con i miei occhi, e ho visto anche che fine ha fatto il vaso.',
    interest: 'party',
    game: 'Otto Braccia, Zero Tasche',
  },
  {
    title: 'Il Ballo delle Volpi: ventagli in stoffa',
    description:
      'Quelli di cartone resistono a due serate allegre. Ho trovato una sartoria che ne fa sei per 12 €, se ordiniamo almeno ottanta serie.',
    interest: 'party',
    game: 'Il Ballo delle Volpi',
  },
  {
    title: 'Un inserto per Clan della Brina',
    description:
      'Oggi per rimetterlo nella scatola servono tre persone e una laurea. Se un artigiano prende le misure sulla mia copia, gliela presto.',
    interest: 'accessori',
    game: 'Clan della Brina',
  },
  {
    title: 'La Faggeta Muta, con i sassolini di fiume',
    description:
      'Nella nuova stampa sono di plastica. Chiedo all’editore di rimettere quelli veri, anche a un euro in più.',
    interest: 'cooperativi',
    game: 'La Faggeta Muta',
  },
  {
    title: 'Marmotte in Borsa per chi non sente bene',
    description:
      'Il gioco si fa gridando e una nostra amica resta fuori. Gli autori hanno una variante con i cartellini colorati, già provata: basta stamparla.',
    interest: 'party',
    game: 'Marmotte in Borsa',
  },
  {
    title: 'Fungaioli d’inverno',
    description:
      'Le foglie coperte di brina e sei funghi nuovi. Costa poco, ma da sola la spedizione è più cara del gioco.',
    interest: 'famiglia',
    game: 'Fungaioli',
  },
  {
    title: 'Carbonai in due',
    description:
      'C’è una variante ufficiale in due con una catasta sola e l’accetta in comune. Vorrei la plancia stampata, non il foglio fatto in casa.',
    interest: 'in-due',
    game: 'Carbonai',
  },
  {
    title: 'Il Condominio di Via Fosca: scala C',
    description:
      'Sei appartamenti nuovi, tra cui un affittacamere abusivo. Ci riconoscerete qualcuno.',
    interest: 'party',
    game: 'Il Condominio di Via Fosca',
  },
  {
    title: 'Giganti di Latta da dipingere',
    description:
      'Gli stessi giganti, ma grezzi e senza decorazioni, a un prezzo più basso. Perfetti per chi passa più tempo con i pennelli che con i dadi. Cioè io.',
    interest: 'miniature',
    links: ['https://dadotondo.example.org/giganti-grigi'],
    game: 'Giganti di Latta',
  },
  {
    title: 'Valanga a Pian del Lupo: nuove audioguide',
    description:
      'Tre tracce da un’ora, compresa una «tranquilla» per giocare con i ragazzi delle medie. Sono file, ma l’editore li libera soltanto con duecento copie vendute del gioco.',
    interest: 'cooperativi',
    game: 'Valanga a Pian del Lupo',
  },
  {
    title: 'Stazione Quiete, capitolo sette',
    description: 'Dicono sia soltanto un’ultima cena. Ho già i fazzoletti.',
    interest: 'cooperativi',
    game: 'Stazione Quiete',
  },
  {
    title: 'Assedio a Montefermo: la cinta in resina',
    description:
      'Quaranta pezzi di muro che si incastrano davvero. Prezzo intero improponibile, prezzo da cento copie quasi ragionevole.',
    interest: 'miniature',
    game: 'Assedio a Montefermo',
  },
  {
    title: 'Torre dei dadi silenziosa',
    description:
      'Giochiamo la sera tardi in un bilocale e di sotto abita un fornaio. Vorrei qualcosa di foderato bene, anche brutto.',
    interest: 'accessori',
    game: 'Torre dei Dadi Campanile',
  },
]
