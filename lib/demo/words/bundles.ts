export type BundleItemKind = 'base' | 'expansion' | 'playmat' | 'sleeves' | 'extra'

type BundleItemWords = {
  kind: BundleItemKind
  title: string
  description: string
  quantity: number
}

// The factor multiplies the price of one base game. Placeholders: {{title}} is the game, {{short}}
// its entry in wholeNames, {{expansion}} the part after the colon in the title of its expansion,
// {{byAuthor}} the phrase "by the author".
export type BundleWords = {
  name: string
  summary: string
  priceFactor: number
  needsExpansion?: boolean
  isLimited?: boolean
  weepOnly?: boolean
  items: BundleItemWords[]
}

const baseGame: BundleItemWords = {
  kind: 'base',
  title: '{{title}}',
  description: 'Il gioco base, in copia sigillata.',
  quantity: 1,
}

const expansion: BundleItemWords = {
  kind: 'expansion',
  title: '{{title}}: {{expansion}}',
  description: 'L’espansione. Si gioca insieme al gioco base.',
  quantity: 1,
}

export const bundles: BundleWords[] = [
  { name: 'Gioco base', summary: 'Una copia sigillata', priceFactor: 1, items: [baseGame] },
  {
    name: 'Base e {{expansion}}',
    summary: 'Con l’espansione e 4 carte promozionali',
    priceFactor: 1.56,
    needsExpansion: true,
    items: [
      baseGame,
      expansion,
      {
        kind: 'extra',
        title: 'Carte promozionali',
        description: 'Quattro carte in più, già mescolabili.',
        quantity: 4,
      },
    ],
  },
  {
    name: 'Solo l’espansione',
    summary: 'Per chi ha già il gioco base',
    priceFactor: 0.62,
    needsExpansion: true,
    items: [expansion],
  },
  {
    name: '{{short}}',
    summary: 'Tutto, più tappetino e bustine',
    priceFactor: 1.89,
    needsExpansion: true,
    isLimited: true,
    items: [
      baseGame,
      expansion,
      {
        kind: 'playmat',
        title: 'Tappetino',
        description: 'Neoprene di quattro millimetri con l’orlo cucito.',
        quantity: 1,
      },
      {
        kind: 'sleeves',
        title: 'Bustine',
        description: 'Quante ne servono per tutte le carte, più dieci.',
        quantity: 2,
      },
    ],
  },
  {
    name: 'Copia firmata {{byAuthor}}',
    summary: 'Copia numerata, firmata all’interno del coperchio',
    priceFactor: 1.34,
    isLimited: true,
    weepOnly: true,
    items: [
      baseGame,
      {
        kind: 'extra',
        title: 'Cartoncino firmato',
        description: 'Numerato a mano, con una dedica breve.',
        quantity: 1,
      },
    ],
  },
  {
    name: 'Edizione in legno',
    summary: 'Tutti i pezzi in faggio e acero',
    priceFactor: 1.72,
    isLimited: true,
    items: [
      baseGame,
      {
        kind: 'extra',
        title: 'Pezzi in legno',
        description: 'Faggio e acero colorati ad acqua, al posto della plastica e del cartone.',
        quantity: 1,
      },
    ],
  },
  {
    name: 'Due copie, una spedizione',
    summary: 'Una per te, una da regalare',
    priceFactor: 1.92,
    items: [{ ...baseGame, quantity: 2 }],
  },
  {
    name: 'Base e bustine',
    summary: 'Le carte restano nuove',
    priceFactor: 1.18,
    items: [
      baseGame,
      {
        kind: 'sleeves',
        title: 'Bustine',
        description: 'La misura giusta per tutte le carte della scatola.',
        quantity: 1,
      },
    ],
  },
  {
    name: 'Scatola da ludoteca',
    summary: 'Cinque copie per chi gioca in tanti',
    priceFactor: 4.6,
    items: [{ ...baseGame, quantity: 5 }],
  },
]

// Names of the complete bundle, for each game with an expansion.
export const wholeNames: Record<string, string> = {
  'Il Faro di Capo Vento': 'Tutto il faro',
  'Orti Sospesi': 'Tutto il balcone',
  'Città di Rame': 'Tutta la città',
  'Lupi a Valbruna': 'Tutto il branco',
  'Orbita Nove': 'Tutte le orbite',
  'Cotto e Smalto': 'Tutto il pavimento',
  Transappennina: 'Tutta la linea',
  'Rocca Corvina': 'Tutta la rocca',
  'Mille Lanterne': 'Tutte le lanterne',
  'Cima Undici': 'Tutta la cordata',
  'Cantiere Saturno': 'Tutto il cantiere',
  'Assedio a Montefermo': 'Tutto l’assedio',
  'Scalo Merci Adriatico': 'Tutto lo scalo',
  'Terre di Mezzanebbia': 'Tutta la valle',
  'Giganti di Latta': 'Tutta la latta',
}
