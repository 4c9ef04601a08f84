// State of the group at which an update is posted.
export type UpdateStage =
  | 'confirmed'
  | 'ordered'
  | 'production'
  | 'arrived'
  | 'shipping'
  | 'completed'

export type UpdateWords = { stage: UpdateStage; title: string; content: string }

export const updates: UpdateWords[] = [
  {
    stage: 'confirmed',
    title: 'Ce l’abbiamo fatta',
    content:
      'Obiettivo superato e pagamenti a posto. Da oggi il gruppo è confermato: domani mattina mandiamo l’ordine all’editore.',
  },
  {
    stage: 'confirmed',
    title: 'Gruppo confermato',
    content:
      'Siete arrivati in tanti e il prezzo è sceso per tutti, anche per chi ha preso posto il primo giorno. Ora tocca a noi.',
  },
  {
    stage: 'ordered',
    title: 'Ordine inviato',
    content:
      'Abbiamo ordinato le vostre copie, più cinque di scorta per i casi sfortunati. L’editore ha risposto con una data e una faccina.',
  },
  {
    stage: 'ordered',
    title: 'L’ordine è partito',
    content:
      'Ordine firmato e anticipo versato. Il prossimo aggiornamento arriva quando si accendono le macchine.',
  },
  {
    stage: 'ordered',
    title: 'Ordinato, con una modifica',
    content:
      'L’editore aveva corretto due carte e ci ha chiesto se volevamo aspettare tre giorni la versione nuova. Abbiamo detto di sì, la data di consegna non cambia.',
  },
  {
    stage: 'production',
    title: 'Si stampa',
    content:
      'Le macchine sono partite lunedì. Ci hanno mandato una foto dei fogli ancora da tagliare: i colori sono quelli giusti.',
  },
  {
    stage: 'production',
    title: 'In produzione',
    content:
      'Scatole e carte sono pronte, mancano i pezzi di legno, che asciugano con i loro tempi. Siamo dentro il calendario.',
  },
  {
    stage: 'production',
    title: 'Una settimana di ritardo',
    content:
      'In tipografia si è fermata la fustellatrice. Il pezzo di ricambio arriva giovedì: slittiamo di una settimana e abbiamo aggiornato la data prevista. Se preferisci ritirarti, scrivici e ti rimborsiamo.',
  },
  {
    stage: 'production',
    title: 'Prima copia fra le mani',
    content:
      'È arrivata la copia di prova. L’abbiamo giocata, contata e pesata: c’è tutto e si chiude bene. Abbiamo dato il via al resto.',
  },
  {
    stage: 'production',
    title: 'Ultimo controllo',
    content:
      'L’editore sta controllando una scatola ogni venti. Finora ha trovato un solo dado in più, che terremo con affetto.',
  },
  {
    stage: 'arrived',
    title: 'In magazzino',
    content:
      'Il camion è arrivato stamattina alle otto, con le paste. Contiamo tutto oggi e domani cominciamo a preparare i pacchi.',
  },
  {
    stage: 'arrived',
    title: 'Sono qui',
    content:
      'Bancali scaricati, scatole asciutte, angoli interi. Cominciamo dagli ordini con due articoli, che sono i più lenti da comporre.',
  },
  {
    stage: 'arrived',
    title: 'Arrivati, con quattro ammaccature',
    content:
      'Quattro scatole hanno preso un colpo durante il viaggio. Le teniamo noi e usiamo le copie di scorta: nessuno riceve una scatola rovinata.',
  },
  {
    stage: 'arrived',
    title: 'Manca un collo',
    content:
      'Di sei colli ne sono arrivati cinque. Il sesto è fermo a Piacenza e lo consegnano venerdì. Chi ha preso la scatola grande partirà per ultimo, con le nostre scuse.',
  },
  {
    stage: 'shipping',
    title: 'Si spedisce',
    content:
      'I primi ottanta pacchi sono usciti stasera. Quando parte il tuo ricevi il codice per seguirlo.',
  },
  {
    stage: 'shipping',
    title: 'Metà dei pacchi in viaggio',
    content: 'Siamo a metà. Le isole partono per prime, così arrivano insieme agli altri.',
  },
  {
    stage: 'shipping',
    title: 'Ultimi pacchi',
    content:
      'Domani escono gli ultimi. Se entro mercoledì non hai ricevuto il codice, scrivici: lo cerchiamo noi.',
  },
  {
    stage: 'shipping',
    title: 'Punti di ritiro pronti',
    content:
      'Le copie per i punti di ritiro sono state consegnate. Hai sette giorni per passare a prenderle, con calma.',
  },
  {
    stage: 'completed',
    title: 'Tutti a casa',
    content:
      'L’ultimo pacco è stato consegnato ieri a Pantelleria. Grazie a chi ha aspettato e a chi ha scritto per sapere come andava.',
  },
  {
    stage: 'completed',
    title: 'Chiuso e giocato',
    content:
      'Gruppo concluso: tutti hanno ricevuto la propria copia. Se manca un pezzo scrivici entro un mese, abbiamo ancora due scatole di scorta.',
  },
]
