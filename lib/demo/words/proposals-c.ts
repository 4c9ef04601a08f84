import type { Proposal } from './types.ts'

export const proposalsC: Proposal[] = [
  {
    title: 'Terrazzo alla Veneziana: schegge rosse',
    description:
      'Un sacchetto da trenta schegge di rosso Verona. Cambia il punteggio del bordo e, diciamolo, è proprio bello.',
    interest: 'famiglia',
    game: 'Terrazzo alla Veneziana',
  },
  {
    title: 'Giochi da tavolo in LIS',
    description:
      'Un’associazione di Padova ha girato video di regole in lingua dei segni per cinque giochi. Cerchiamo un editore che metta il codice nella scatola: i titoli li decidiamo con i voti.',
    interest: 'famiglia',
  },
  {
    title: 'I Pozzi di Samir, la mappa di stoffa',
    description: 'I quattro quarti di mappa ricamati. Sembra una reliquia e si lava a 30 gradi.',
    interest: 'strategici',
    game: 'I Pozzi di Samir',
  },
  {
    title: 'Il Carro del Sole: regolamento riscritto',
    description:
      'Gioco splendido, regole scritte da chi le sapeva già. È pronta una versione nuova di venti pagine, con gli esempi. La stampa la fanno se la chiediamo.',
    interest: 'strategici',
    links: ['https://melogranoludico.example.org/carro'],
    game: 'Il Carro del Sole',
  },
  {
    title: 'Bazar Mezzanotte: clienti stranieri',
    description:
      'Ventiquattro clienti in più, ognuno con la sua lingua inventata. Il mio preferito paga soltanto in complimenti.',
    interest: 'strategici',
    game: 'Bazar Mezzanotte',
  },
  {
    title: 'Solstizio a Pietrabuona, la banda completa',
    description:
      'Trenta musicisti sono pochi: manca il trombone. Esiste un sacchetto da dodici con trombone, piatti e la majorette.',
    interest: 'famiglia',
    game: 'Solstizio a Pietrabuona',
  },
  {
    title: 'Una scatola per portare i giochi in bici',
    description:
      'Vado in ludoteca pedalando, anche quando piove. Serve una borsa rigida, impermeabile, dove stiano due scatole quadrate. Ho trovato un produttore, il minimo è quaranta.',
    interest: 'accessori',
  },
  {
    title: 'Luminarie di Paese in formato piazza',
    description:
      'Quello gigante usato alle feste patronali. Siamo tre pro loco, ne cerchiamo altre due per dividere la spesa.',
    interest: 'famiglia',
    game: 'Luminarie di Paese',
  },
  {
    title: 'Il Tulipano Zoppo, copie usate ma complete',
    description:
      'Un negozio chiude e ne ha diciotto copie da esposizione. Le ho contate io, pezzo per pezzo, in cambio di un caffè.',
    interest: 'strategici',
    game: 'Il Tulipano Zoppo',
  },
  {
    title: 'La Corte dei Ripicchi: bigliettini bianchi',
    description:
      'Un blocco da duecento bigliettini da compilare. I nostri li abbiamo finiti, e anche un paio di amicizie.',
    interest: 'party',
    game: 'La Corte dei Ripicchi',
  },
  {
    title: 'Coincidenza Perduta, il metrò',
    description:
      'Nuova mappa, nuovi ritardi, la voce che annuncia gli scioperi. La voglio da pendolare, quindi la merito.',
    interest: 'cooperativi',
    game: 'Coincidenza Perduta',
  },
  {
    title: 'Le Lune di Tommasina, il libro',
    description:
      'È un albo illustrato con la storia del gioco, e dentro c’è una luna di legno che nella scatola non si trova. A mia nipote non posso regalare l’uno senza l’altra.',
    interest: 'famiglia',
    links: ['https://grilloblu.example.org/tommasina'],
    game: 'Le Lune di Tommasina',
  },
  {
    title: 'La Lega delle Code Rosse: la tana in legno',
    description:
      'Uno scenario tridimensionale, tagliato al laser, che si apre in due. Il prototipo è già stato stampato, servono centoventi persone.',
    interest: 'miniature',
    game: 'La Lega delle Code Rosse',
  },
  {
    title: 'Polvere di Cometa, lucidi di ricambio',
    description:
      'Si graffiano, è inevitabile. Un pacchetto da trentasei costa quanto mezzo gioco, in gruppo quanto una pizza.',
    interest: 'in-due',
    game: 'Polvere di Cometa',
  },
  {
    title: 'Acquedotto Nuovo: gocce di vetro',
    description:
      'Centocinquanta gocce di vetro soffiato al posto di quelle di plastica. Fragili, rumorose, irresistibili.',
    interest: 'accessori',
    game: 'Acquedotto Nuovo',
  },
  {
    title: 'La Cucina del Polpo Cuoco al pesto',
    description:
      'Le ricette liguri regalate all’ultima fiera. Una sola copia in tutta la compagnia e la tiene sempre Matteo.',
    interest: 'cooperativi',
    game: 'La Cucina del Polpo Cuoco',
  },
  {
    title: 'Il Sentiero delle Malghe: campanacci veri',
    description: 'Quattro campanacci di ottone, piccoli, accordati. I vicini sono avvisati.',
    interest: 'famiglia',
    game: 'Il Sentiero delle Malghe',
  },
  {
    title: 'Il Postale delle Isole, l’arcipelago toscano',
    description:
      'Sette isole nuove e il traghetto che salta la corsa. C’è anche Pianosa, con le sue regole tutte particolari.',
    interest: 'famiglia',
    game: 'Il Postale delle Isole',
  },
  {
    title: 'Tessere più spesse per Tetti Rossi',
    description:
      'È il nostro gioco della colazione e dopo trecento colazioni i tetti sono diventati pasta sfoglia.',
    interest: 'in-due',
    game: 'Tetti Rossi',
  },
  {
    title: 'L’Osteria dei Mille Guai, menu di stagione',
    description:
      'Quattro menu nuovi, uno per stagione, con guai adatti: in inverno manca la legna, d’estate gli eroi arrivano in pantaloncini.',
    interest: 'giochi-di-ruolo',
    game: 'L’Osteria dei Mille Guai',
  },
  {
    title: 'Il Mercato delle Spore: fili colorati',
    description:
      'Uno dei nostri è daltonico e i fili verdi e marroni sono una condanna. Esiste un set con trame diverse, l’editore lo spedisce in un’unica cassa.',
    interest: 'strategici',
    game: 'Il Mercato delle Spore',
  },
  {
    title: 'Carovana di Carta, storie per bambini',
    description:
      'Sessanta carte titolo pensate per i sei anni. Le nostre finiscono tutte con un delitto, e quello piccolo comincia a preoccuparsi.',
    interest: 'famiglia',
    game: 'Carovana di Carta',
  },
  {
    title: 'Un gioco con regole in arabo e in italiano',
    description:
      'Insegno italiano alla sera e con i giochi si impara prima. Cerco qualcosa di semplice con le due lingue nella stessa scatola: avete già visto qualcosa? Le copie per la scuola sarebbero dodici.',
    interest: 'famiglia',
  },
  {
    title: 'Rifugio Quota 3000: coperte in lana',
    description: 'Venti coperte in miniatura, tessute a Biella. Lo so. Lo so.',
    interest: 'accessori',
    game: 'Rifugio Quota 3000',
  },
  {
    title: 'Ultima Luce a Punta Sale, la lampada di metallo',
    description: 'Gira meglio, si legge meglio e fa un clic che da solo vale il viaggio.',
    interest: 'in-due',
    game: 'Ultima Luce a Punta Sale',
  },
  {
    title: 'Il Pavimento del Duca da muro',
    description:
      'Una stampa grande del tabellone finito, su carta pesante. Non è un gioco, però sta benissimo sopra il tavolo dove ci si gioca.',
    interest: 'strategici',
    game: 'Il Pavimento del Duca',
  },
  {
    title: 'La Vetrata di Sant’Elpidia: il telaio luminoso',
    description:
      'Con la luce dietro diventa un altro gioco. Il produttore vuole un ordine da sessanta, e poi vende anche i vetri sciolti.',
    interest: 'in-due',
    links: ['https://pontedicorda.example.org/telaio'],
    game: 'La Vetrata di Sant’Elpidia',
  },
  {
    title: 'Cinghiali in Tangenziale: la rotonda',
    description:
      'Un quadrante solo, quello che mancava. Due corsie, nessuna precedenza chiara e i cuccioli.',
    interest: 'party',
    game: 'Cinghiali in Tangenziale',
  },
  {
    title: 'Semaforo di Levante: le bandierine grandi',
    description:
      'Per giocare sulla spiaggia da un ombrellone all’altro. Le vorrei entro luglio, quindi muoviamoci.',
    interest: 'famiglia',
    game: 'Semaforo di Levante',
  },
  {
    title: 'Mezzogiorno di Festa, parenti acquisiti',
    description:
      'Cento carte nuove. C’è una suocera sola ma ha sei versioni, e tutte riconoscibili.',
    interest: 'party',
    game: 'Mezzogiorno di Festa',
  },
]
