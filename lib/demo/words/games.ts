import { gamesA } from './games-a.ts'
import { gamesB } from './games-b.ts'
import { gamesC } from './games-c.ts'
import { gamesD } from './games-d.ts'
import { gamesE } from './games-e.ts'
import { gamesF } from './games-f.ts'
import { gamesG } from './games-g.ts'
import { gamesH } from './games-h.ts'
import { gamesI } from './games-i.ts'
import { gamesJ } from './games-j.ts'
import { gamesK } from './games-k.ts'
import { gamesL } from './games-l.ts'
import { gamesM } from './games-m.ts'
import type { Game } from './types.ts'

const gamesN: Game[] = [
  {
    title: 'Giganti di Latta: Bulloni e Bugie',
    publisher: 'Dado Tondo',
    author: 'Ivan Colasanti',
    scene: 'citta',
    palette: 'muschio',
    face: 'Righteous',
    kind: 'expansion',
    expands: 'Giganti di Latta',
    interest: 'miniature',
    listPriceCents: 3350,
    players: '2–5',
    age: '12+',
    durationMinutes: '60–90',
    weight: 2.8,
    language: 'Bassa: solo il regolamento',
    edition: 'Italiana, prima stampa 2026',
    blurb: 'C’è una spia nella cabina. Forse siete voi.',
    description: [
      'La fabbrica ha assunto un infiltrato e ogni squadra ha una leva che non risponde. Nella modalità a squadre una persona gioca per gli altri: stringe i bulloni sbagliati, si scusa, offre la merenda.',
      'Il quinto gigante è il più piccolo e il più agile; entra nelle case degli altri, in senso letterale, e può aggrapparsi a qualcuno di più grosso.',
      'Serve il gioco base. I bulloni sono di metallo vero, contateli prima di rimettere tutto nella scatola.',
    ],
    contents: [
      '1 gigante componibile',
      '40 bulloni di metallo',
      '30 carte bugia',
      '6 edifici',
      '8 dadi',
    ],
  },
  {
    title: 'Tappetino di Capo Vento',
    publisher: 'Nespola Giochi',
    author: 'Ada Morelli',
    scene: 'mare',
    palette: 'tramonto',
    face: 'Abril Fatface',
    kind: 'accessory',
    expands: 'Il Faro di Capo Vento',
    interest: 'accessori',
    listPriceCents: 3200,
    edition: 'Italiana, prima stampa 2026',
    blurb: 'La scogliera intera in neoprene, e le carte si sollevano senza unghie.',
    description: [
      'Un tappeto in neoprene spesso quattro millimetri, con la scogliera del Faro stampata fino al bordo e un orlo cucito che non si sfilaccia. Tiene fermo il tabellone, attutisce i dadi e fa sembrare casa vostra un posto sul mare.',
      'Misura 90 per 60 centimetri, si arrotola nel suo sacchetto e si lava con acqua tiepida. Le zone delle carte seguono la disposizione del gioco base con le Isole Minori, ma l’illustrazione è bella anche sotto qualunque altra partita.',
    ],
    contents: ['1 tappetino 90 × 60 cm', '1 sacchetto di cotone'],
  },
  {
    title: 'Bustine Quadre Foglia',
    publisher: 'Grillo Blu',
    author: 'Laboratorio Foglia',
    scene: 'bosco',
    palette: 'orto',
    face: 'Lilita One',
    kind: 'accessory',
    interest: 'accessori',
    listPriceCents: 1400,
    edition: 'Italiana, terza stampa 2026',
    blurb: 'Per le carte quadrate, che aspettavano da una vita.',
    description: [
      'Bustine per carte quadrate da 70 × 70 millimetri, in un materiale riciclabile che si butta con la carta. Sono opache sul retro e lucide davanti quel tanto che basta per leggere senza inclinare la testa sotto la lampada.',
      'Il pacchetto ne contiene cento, più dieci di riserva: in una scatola ne manca sempre una. Si infilano senza gonfiarsi e un mazzo da novanta resta sotto i quattro centimetri. Provate per un anno in ludoteca, compresi i martedì.',
    ],
    contents: ['110 bustine 70 × 70 mm', '1 fascetta di carta'],
  },
  {
    title: 'Inserto in Betulla per Rocca Corvina',
    publisher: 'Officina Tarlo',
    author: 'Saverio Lunghi',
    scene: 'rocca',
    palette: 'orto',
    face: 'Abril Fatface',
    kind: 'accessory',
    expands: 'Rocca Corvina',
    interest: 'accessori',
    listPriceCents: 3800,
    edition: 'Italiana, prima stampa 2026',
    blurb: 'Ogni corvo al suo posto, e la scatola che finalmente chiude.',
    description: [
      'Un inserto in compensato di betulla tagliato al laser, pensato per far stare nella scatola base tutte le miniature, i Sotterranei e le carte imbustate. I vassoi si sollevano e vanno direttamente in tavola: la preparazione scende da venti minuti a quattro.',
      'Arriva in fogli piatti, si monta con un po’ di colla vinilica e un pomeriggio tranquillo. Le istruzioni sono disegnate e i pezzi in più servono davvero: il legno è vivo e può capitare di spezzarne uno.',
    ],
    contents: [
      '9 fogli di betulla',
      '14 vassoi da montare',
      '1 foglio di istruzioni',
      '6 pezzi di ricambio',
    ],
  },
  {
    title: 'Torre dei Dadi Campanile',
    publisher: 'Officina Tarlo',
    author: 'Greta Pedrini',
    scene: 'citta',
    palette: 'zafferano',
    face: 'Cinzel',
    kind: 'accessory',
    interest: 'accessori',
    listPriceCents: 2900,
    edition: 'Italiana, seconda stampa 2025',
    blurb: 'I dadi scendono le scale e, se escono tre sei, suona la campana.',
    description: [
      'Una torre per dadi alta ventotto centimetri, a forma di campanile di paese, con quattro rampe interne foderate di feltro che fanno cadere i dadi senza svegliare nessuno. In cima c’è una campanella d’ottone, che si tira a mano e con onestà.',
      'Si smonta in sei pezzi piatti e rientra nella sua scatola. Accoglie dadi fino a venticinque millimetri, anche dieci alla volta, e il vassoio davanti li trattiene tutti, persino quelli dei tiri importanti.',
    ],
    contents: ['1 torre da montare', '1 vassoio foderato', '1 campanella di ottone'],
  },
  {
    title: 'Vassoi da Tavolo Otto Scomparti',
    publisher: 'Ponte di Corda',
    author: 'Laboratorio Foglia',
    scene: 'mosaico',
    palette: 'orto',
    face: 'Abril Fatface',
    kind: 'accessory',
    interest: 'accessori',
    listPriceCents: 2400,
    edition: 'Italiana, prima stampa 2026',
    blurb: 'Monete, cubetti, gocce: ognuno nel suo, e si comincia prima.',
    description: [
      'Due vassoi di sughero e feltro con otto scomparti ciascuno, bassi quanto basta per raccogliere i pezzi con un dito solo. I divisori si spostano, così una sera ci stanno le merci dei Pozzi di Samir e la sera dopo i cristalli delle Saline.',
      'Impilati occupano lo spazio di un libro; il coperchio magnetico li chiude e si trasportano anche pieni. Il sughero è italiano, il feltro è fatto con bottiglie recuperate, il magnete trattiene ma non morde.',
    ],
    contents: ['2 vassoi', '12 divisori', '2 coperchi magnetici'],
  },
]

// The twenty games of the design come first, in the order of the design.
export const games: Game[] = [
  ...gamesA,
  ...gamesB,
  ...gamesC,
  ...gamesD,
  ...gamesE,
  ...gamesF,
  ...gamesG,
  ...gamesH,
  ...gamesI,
  ...gamesJ,
  ...gamesK,
  ...gamesL,
  ...gamesM,
  ...gamesN,
]
