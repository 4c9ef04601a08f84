import type { Proposal } from './types.ts'

export const proposalsA: Proposal[] = [
  {
    title: 'La Via dell’Ambra in italiano',
    description:
      'Esaurito da due anni e mai tradotto. Ho scritto all’editore: con 200 richieste fa la ristampa in italiano, con le carte nuove. Qui siamo già in tanti, ci siamo?',
    interest: 'strategici',
    links: ['https://cartavelina.example.org/via-dell-ambra'],
    game: 'La Via dell’Ambra',
  },
  {
    title: 'Bustine 70×70 riciclabili',
    description:
      'Possibile che le carte quadrate restino sempre senza bustine? Gruppo da 500 pacchetti.',
    interest: 'accessori',
    game: 'Bustine Quadre Foglia',
  },
  {
    title: 'Rocca Corvina, con le miniature',
    description:
      'La versione con le torri in resina. Da soli costa una follia, in cinquanta molto meno.',
    interest: 'miniature',
    links: ['https://casabislacca.example.org/rocca-corvina'],
    game: 'Rocca Corvina',
  },
  {
    title: 'Mille Lanterne, edizione da viaggio',
    description: 'Quella piccola, in latta. Sta nella tasca della giacca e si gioca in treno.',
    interest: 'famiglia',
    game: 'Mille Lanterne',
  },
  {
    title: 'Gufi & Gufi: le buste in stoffa',
    description: 'Le bustine di carta si rompono dopo tre feste. Qualcuno le cuce?',
    interest: 'accessori',
    game: 'Gufi & Gufi',
  },
  {
    title: 'Sotto il Bosco Vecchio',
    description:
      'L’ho provato in vacanza con i nipoti e ci hanno fatto chiudere l’albergo. Se lo prendiamo insieme il prezzo dovrebbe scendere parecchio.',
    interest: 'cooperativi',
    game: 'Sotto il Bosco Vecchio',
  },
  {
    title: 'Lanterna magica, ristampa',
    description:
      'Quello con i vetrini e la lampada a batterie. Non si trova più da nessuna parte, e quando si trova chiedono cifre senza senso.',
    interest: 'party',
  },
  {
    title: 'Vento di Quercia: i rami di ricambio',
    description:
      'Il mio cane ha mangiato un ramo. Anzi due. L’editore li vende solo a pacchi da cinquanta: siamo in altri quarantotto?',
    interest: 'accessori',
    game: 'Vento di Quercia',
  },
  {
    title: 'Cima Undici: una corda più lunga',
    description:
      'In quattro, su un tavolo grande, la corda da due metri non arriva. Una da tre, dello stesso colore, sarebbe perfetta.',
    interest: 'accessori',
    game: 'Cima Undici',
  },
  {
    title: 'Orti Sospesi in legno',
    description:
      'In fiera ho visto il prototipo con i vasi torniti. Mi hanno detto che lo producono solo su ordinazione, minimo cento pezzi. Io metto la mia firma.',
    interest: 'famiglia',
    links: ['https://pignaesasso.example.org/orti-legno'],
    game: 'Orti Sospesi',
  },
  {
    title: 'Transappennina, mappa delle Alpi',
    description:
      'Il secondo tabellone è uscito solo in Svizzera, con regole in tedesco e francese. Le regole le traduco volentieri, mi manca chi lo importa.',
    interest: 'strategici',
    game: 'Transappennina',
  },
  {
    title: 'Tre Torri e un Asino per l’asilo',
    description:
      'Lavoro in una scuola dell’infanzia e le pietre sono un po’ piccole per i nostri. Esiste una versione a pezzi grandi: costa molto, ma in gruppo ci stanno anche altre scuole.',
    interest: 'famiglia',
    game: 'Tre Torri e un Asino',
  },
  {
    title: 'Città di Rame: le monete in metallo',
    description:
      'I segnalini in cartone vanno benissimo, lo so. Però il rame senza rame mi fa soffrire.',
    interest: 'accessori',
    game: 'Città di Rame',
  },
  {
    title: 'Il Faro di Capo Vento: diario di ricambio',
    description:
      'Il PDF c’è, ma vuoi mettere con la copertina cucita. Ne prenderei due: uno per giocare e uno per tenerlo.',
    interest: 'cooperativi',
    links: ['https://nespolagiochi.example.org/diario'],
    game: 'Il Faro di Capo Vento',
  },
  {
    title: 'Ultimo Tram, le strade di Torino',
    description:
      'A una fiera girava una mappa di Torino stampata dagli autori, con il 15 e il 16. Secondo me la ristampano, se facciamo vedere che siamo in tanti.',
    interest: 'famiglia',
    game: 'Ultimo Tram',
  },
  {
    title: 'Volpe Vecchia in formato grande',
    description:
      'Per mia madre, che vince sempre ma comincia a strizzare gli occhi. Carte grandi, stesso prezzo o quasi.',
    interest: 'in-due',
    game: 'Volpe Vecchia',
  },
  {
    title: 'Notturno per Barbagianni con gli spartiti veri',
    description:
      'Esiste un libretto con le musiche composte per il gioco, da suonare al pianoforte. È uscito in 300 copie ed è finito in un giorno. Lo vorrei tanto.',
    interest: 'cooperativi',
    game: 'Notturno per Barbagianni',
  },
  {
    title: 'Briscole e Briganti, secondo volume',
    description:
      'L’autore ha detto che è scritto ma manca chi lo stampa. La nostra campagna è ferma da maggio: il barone è ancora chiuso nella botte.',
    interest: 'giochi-di-ruolo',
    links: ['https://zanzararossa.example.org/secondo-volume'],
    game: 'Briscole e Briganti',
  },
  {
    title: 'Terre di Mezzanebbia, schermo per chi guida',
    description:
      'Uno schermo a quattro ante, con le tabelle dentro e la valle fuori. Per ora uso una scatola di scarpe e non fa paura a nessuno.',
    interest: 'giochi-di-ruolo',
    game: 'Terre di Mezzanebbia',
  },
  {
    title: 'Clan della Brina: le renne in metallo',
    description:
      'Le renne di serie sono carine, quelle in metallo sono bellissime. Si vendono in set da ventiquattro, quindi una scatola basta per tutti e quattro i clan.',
    interest: 'miniature',
    game: 'Clan della Brina',
  },
  {
    title: 'Un tappetino neutro, grande, senza disegni',
    description:
      'Cerco un tappetino 120 × 80, tinta unita, che non profumi di gomma e non si arricci. Se lo avete provato e funziona, scrivetelo qui sotto e apriamo il gruppo su quello.',
    interest: 'accessori',
  },
  {
    title: 'La Biblioteca Sepolta, scatola da rigiocare',
    description:
      'Tre finali, una vita sola. L’editore vende a parte le buste nuove, dieci euro: con un gruppo paghiamo una spedizione unica.',
    interest: 'cooperativi',
    game: 'La Biblioteca Sepolta',
  },
  {
    title: 'Dirimpettai, le finestre di Natale',
    description:
      'Sono sei carte e due luci in più. Con la scatola grande non si giustifica la spedizione, in gruppo sì.',
    interest: 'in-due',
    game: 'Dirimpettai',
  },
  {
    title: 'Abisso Cortese, ristampa con le correzioni',
    description:
      'Alla prima stampa manca una riga nella carta del Nautilo e la discussione, al nostro tavolo, dura da Pasqua. L’editore aspetta i numeri.',
    interest: 'strategici',
    game: 'Abisso Cortese',
  },
  {
    title: 'Graniglia in marmo vero',
    description:
      'Le tessere sono tagliate da scarti di laboratorio a Carrara, quindi ogni copia è diversa. Pesa un chilo e mezzo e io la voglio lo stesso.',
    interest: 'in-due',
    links: ['https://pontedicorda.example.org/graniglia-marmo'],
    game: 'Graniglia',
  },
  {
    title: 'Polpo Ladro! con i pezzi per mancini',
    description:
      'Sembra una sciocchezza finché non ci giocate con tre mancini in famiglia. Le plance speculari esistono già, servono cinquanta richieste.',
    interest: 'party',
    game: 'Polpo Ladro!',
  },
  {
    title: 'Capitani di Ventura Minima: colori pronti',
    description:
      'Un set di dodici colori già abbinati alle schede, con due pennelli decenti. Chi comincia adesso spende il triplo e sbaglia il rosso, parlo per esperienza.',
    interest: 'miniature',
    game: 'Capitani di Ventura Minima',
  },
  {
    title: 'Il Banco dello Zafferano: la bilancia in ottone',
    description:
      'Quella di cartone dopo venti partite comincia a pendere dalla parte di mio fratello.',
    interest: 'strategici',
    game: 'Il Banco dello Zafferano',
  },
  {
    title: 'Scalo Merci Adriatico, prima edizione',
    description:
      'So che la seconda è più pulita, ma i vagoni della prima erano in faggio. Se qualche magazzino ne ha ancora, io ci sono.',
    interest: 'strategici',
    game: 'Scalo Merci Adriatico',
  },
  {
    title: 'Porcini e Impostori al tartufo',
    description: 'È l’espansione con il cane. Non so altro, mi basta.',
    interest: 'party',
    game: 'Porcini e Impostori',
  },
]
