export type NotificationType =
  | 'preorder'
  | 'sale'
  | 'proposal'
  | 'order'
  | 'expiring'
  | 'weep'
  | 'like'
  | 'waiting-list'
  | 'comment'
  | 'support'

// Text between two pairs of asterisks is shown in bold.
export const notifications: Record<NotificationType, string[]> = {
  preorder: [
    '**{{title}}** ha raggiunto l’obiettivo: stiamo addebitando.',
    '**{{title}}** è sceso a {{amount}}. Vale anche per il tuo posto.',
    'Il gruppo di **{{title}}** è confermato: ordiniamo le copie all’editore.',
    '**{{title}}** questa volta non ci è arrivato. Nessun addebito.',
  ],
  sale: [
    '**{{title}}** è pronto da spedire a {{amount}}.',
    'Tra i giochi che segui: **{{title}}** è sceso a {{amount}}.',
    'Di **{{title}}** restano le ultime copie.',
  ],
  proposal: [
    'La tua proposta **{{title}}** è diventata un gruppo.',
    '**{{name}}** vuole **{{title}}**, come te.',
    '**{{title}}** ha superato le cento richieste. Scriviamo all’editore.',
    'Lo volevi: **{{title}}** adesso è pronto da spedire.',
  ],
  order: [
    'Il tuo ordine **{{title}}** è partito. Arriva mercoledì.',
    'Il tuo ordine **{{title}}** è stato consegnato. Buona partita!',
    'Stiamo preparando il tuo ordine **{{title}}**.',
    'Rimborso di **{{amount}}** per {{title}}, sullo stesso metodo di pagamento.',
  ],
  expiring: [
    '**{{title}}** chiude tra 5 ore e mancano 5 copie.',
    '**{{title}}** chiude domani alle 23:59.',
    '**{{title}}**, che segui, chiude fra tre giorni.',
  ],
  weep: [
    'Anteprima weep: **{{title}}** è aperto prima per te.',
    'Copie riservate a chi ha weep: **{{title}}** a {{amount}}.',
    'Il tuo piano **weep** si rinnova fra tre giorni, {{amount}}.',
  ],
  like: [
    '**{{name}}** e altri 8 apprezzano la tua proposta.',
    'A **{{name}}** piace il tuo commento su {{title}}.',
    '**{{name}}** apprezza la tua proposta {{title}}.',
  ],
  'waiting-list': [
    '**{{title}}** è tornato. Te lo teniamo per 24 ore.',
    'Si è liberato un posto nel gruppo di **{{title}}**: è tuo fino a domani.',
    'Mancano poche ore: la copia di **{{title}}** che ti teniamo poi passa ad altri.',
  ],
  comment: [
    '**{{name}}** ha risposto al tuo commento su {{title}}.',
    '**{{name}}** ha commentato la tua proposta {{title}}.',
    'Nuovi commenti su **{{title}}**: l’ultimo è di {{name}}.',
  ],
  support: [
    'L’assistenza ti ha risposto su **{{title}}**.',
    'Abbiamo letto la tua segnalazione su **{{title}}**. Ecco che cosa abbiamo deciso.',
    'Il pezzo mancante di **{{title}}** è in viaggio, senza spese.',
  ],
}

/** Notices of the movements of credits that carry them. */
export const creditNotices = {
  given: 'Hai **{{amount}}** di crediti in più: {{reason}}.',
  matured: '**{{amount}}** di cashback dell’ordine {{number}} sono da usare.',
}
