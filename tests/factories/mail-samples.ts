const at = Date.parse('2026-11-21T17:30:00Z')
const soon = Date.parse('2026-12-08T22:59:00Z')
const later = Date.parse('2026-12-11T08:00:00Z')

/** Values of every field that a kind of mail may have; long ones, as titles and addresses can be. */
const common = {
  name: 'Margherita Rinaldi',
  path: '/user/tabs?tab=preorders&preorder_id=1204',
  loginPath: '/auth/login',
  forgottenPath: '/auth/forgot-password',
  hours: 48,
  minutes: 30,
  at,
  device: 'Samsung Internet, Android',
  address: '2001:db8:85a3:*',
  newAddress: 'margherita.rinaldi.delle-colline@posta-elettronica.example',
  provider: 'google',
  code: '042137',
  number: 10007,
  cents: 4480,
  titles: ['Orbita Nove', 'Rifugio Quota 3000: la via degli alpinisti dimenticati'],
  title: 'Rifugio Quota 3000: la via degli alpinisti dimenticati',
  choice: 'Edizione completa in italiano con miniature',
  choices: ['Gioco base', 'Edizione completa in italiano con miniature'],
  quantity: 2,
  mostCents: 125280,
  until: soon,
  kind: 'sale',
  placedAt: at,
  lines: [
    {
      title: 'Rifugio Quota 3000: la via degli alpinisti dimenticati',
      choice: 'Edizione completa in italiano con miniature',
      quantity: 2,
      cents: 119800,
    },
    { title: 'Orbita Nove', choice: 'Gioco base', quantity: 1, cents: 5190 },
  ],
  deliveryCents: 480,
  discountCents: 500,
  creditsCents: 250,
  totalCents: 124720,
  shipTo: 'Margherita Rinaldi, via dei Mille 14, scala B, 40121 Bologna (BO)',
  waitsFor: ['Il Faro di Capo Vento'],
  paidAt: at,
  inStockOn: [null, '2026-12-01'],
  copiesOn: '2027-02-01',
  terms: '2026-11-08',
  deliverOn: '2027-03-01',
  why: 'asked',
  backCents: 4480,
  position: 1,
  parcels: 2,
  carrier: 'Corriere Rondine',
  source: 'card',
  isWhole: false,
  withdrawal: 'R-10007-1',
  order: 10007,
  exactly: '8 dicembre 2026, 18:30:07',
  refundCents: 2000,
  sendBackBy: later,
  isRefused: true,
  decision: 'Il pacco non è arrivato.',
  count: 2,
  who: 'Giulia',
  said: 'Ci sto, e porto altri sei.\nA martedì!',
  reply: 'answered',
  groups: [
    { title: 'Il Faro di Capo Vento', percent: 86, until: soon },
    { title: 'Rifugio Quota 3000', percent: 100, until: later },
  ],
  proposals: [
    { title: 'Una scatola per tutti i mazzi', wanted: 1 },
    { title: 'Orbita Nove in italiano', wanted: 31 },
  ],
  description: 'Il gruppo di **Orbita Nove** è partito',
  item: 'Orbita Nove',
  became: 'preorder',
  answer: 'price',
  own: true,
  side: 'author',
  deed: 'remove',
  thing: 'comment',
  ground: 'conditions',
  facts: 'Offre una vendita privata.',
  promptedBy: 'reports',
  email: 'ada@posta.example',
  subject: 'Dov’è il mio pacco?',
  text: 'Buongiorno,\nil pacco doveva arrivare martedì.\n\nGrazie, Ada',
  replyTo: 'contatti+10@posta.example',
  objectUntil: Date.parse('2027-05-08T17:30:00Z'),
  about: 'proposal',
}

const each = <Value>(field: string, values: readonly Value[], more: object = {}) =>
  values.map((value) => ({ [field]: value, ...more }))

const steps = [
  ...['reached', 'failed', 'refunded', 'cancelled', 'dropped', 'noPlace', 'confirmed', 'changed'],
  ...[
    'extended',
    'freed',
    'delayed',
    'update',
    'ordered',
    'arrived',
    'shipping',
    'mend',
    'missing',
  ],
]
const changes = 'La consegna prevista passa da marzo 2027 ad aprile 2027. Il prezzo resta com’è.'
const weepSteps = [
  ...['notice', 'noticeWithout', 'renewed', 'refused', 'methodNeeded', 'cancelled', 'resumed'],
  ...['withdrawn', 'refunded', 'notTaken', 'given', 'ended'],
]
const decisions = ['hide', 'keep', 'remove', 'restore', 'confirm']

/** Further sample data of kinds that vary with their data. */
const faces: Record<string, object[]> = {
  'groups.joined': [
    {},
    { prepaid: true },
    {
      code: 'AMICI10',
      discountCents: 500,
      useCredits: true,
      limitCents: 4190,

      shipTo: common.shipTo,
      paidBy: 'card',
      digits: '4242',
    },
  ],
  'groups.news': steps.map((news) => ({
    news,
    ...(['changed', 'extended', 'delayed'].includes(news) ? { said: changes, by: soon } : {}),
    ...(news === 'reached' ? { said: '', priceCents: 4190 } : {}),
    ...(news === 'update' ? {} : { said: news === 'changed' ? changes : '' }),
  })),
  'groups.pay-now': each('cause', ['refused', 'missing', 'joining'], { again: later }),
  'groups.left': each('until', [soon, null]),
  'orders.confirmed': [...each('kind', ['sale', 'seat']), { kind: 'seat', isEarly: true }],
  'orders.cancelled': each('why', ['asked', 'lapsed', 'group', 'parcel']),
  'orders.shipped': each('url', ['https://corriere.example/spedizioni/AB123456789IT', null], {
    code: 'AB123456789IT',
  }),
  'orders.copies': each('areHere', [false, true]),
  'orders.refunded': each('source', ['card', 'wallet'], { isWhole: true }),
  'orders.lines-refunded': [
    { withDelivery: true },
    { withDelivery: true, lines: [], creditsCents: 0 },
  ],
  'orders.withdrawal-decided': [{ isRefused: true }, { isRefused: false, decision: null }],
  'payments.review': each('news', [
    ...['started.sale', 'started.seat', 'started.weep', 'refused.sale', 'refused.weep'],
  ]),
  'comments.for-you': each('reply', ['answered', 'mentioned', 'commented']),
  'proposals.became': [...each('became', ['preorder', 'sale']), { became: 'preorder', own: false }],
  'proposals.merged': [{ own: false, target: 'Torre Vento' }],
  'proposals.price': [...each('answer', ['asked', 'price', 'no']), { answer: 'price', own: false }],
  'moderation.decided': [
    ...each('deed', decisions),
    ...each('deed', ['suspend', 'lift'], { thing: null, until: later }),
    ...each('deed', ['keep', 'remove'], { side: 'reporter' }),
  ],
  'operators.invited': [
    { inviter: 'Beatrice', url: 'https://insieme.example/gestione/invito#a', until: at },
  ],
  'platform.alarm': each(
    'alarm',
    [
      'failed_tasks',
      'payment_differences',
      'charges_wait',
      'wrong_facts',
      'no_backup',
      'price_questions',
    ],
    { count: 3 },
  ),
  'weep.news': [
    { step: 'joined', terms: common.terms, cents: 2400 },
    { step: 'joined', terms: common.terms, cents: 2400, startRequested: at },
    {
      step: 'withdrawn',
      cents: 2160,
      titles: [],
      terms: undefined,
      planWithdrawal: { days: 30, usedDays: 3, keepCents: 240, joinableFrom: later },
    },
    ...each('step', weepSteps, { cents: 2400, titles: [], terms: undefined }),
    { step: 'ended', cents: 2400, terms: undefined },
  ],
}

/** Data of every look of a kind of mail. */
export const mailSamples = (kind: string): object[] =>
  (faces[kind] ?? [{}]).map((face) => ({ ...common, ...face }))
