import {
  type BundleItemKind,
  type BundleWords,
  bundles as bundleWords,
  wholeNames,
} from '#lib/demo/words/bundles.ts'
import { games } from '#lib/demo/words/games.ts'
import type { Game } from '#lib/demo/words/types.ts'
import { chancesOf, distinct } from './chances.ts'
import type { Ground } from './ground.ts'
import type { Offer } from './offers.ts'
import { reduced } from './prices.ts'
import { hours } from './time.ts'

/** Computes ids from the item: at most two variations and four bundles each. */
const variationId = (itemId: number, position = 1) => itemId * 2 - 2 + position
export const bundleId = (itemId: number, position = 1) => itemId * 4 - 4 + position

const expansions = new Map(games.filter((g) => g.expands).map((g) => [g.expands, g]))

/** Italian form of "by the author": female first names in the demo end in "a", male ones never. */
const byAuthor = ({ author }: Game) =>
  author.split(' ', 1)[0]?.endsWith('a') ? 'dall’autrice' : 'dall’autore'

const inTheBox = (game: Game) => game.contents.slice(0, 4).join(', ')

type Terms = {
  discount: number
  stock: number | null
  weepUntil: Date | null
  /** True for the game itself, without bundles around it. */
  alone?: boolean
}
type Bundle = {
  title: string
  listPrice: number
  price: number
  stock: number | null
  limited: boolean
  weepUntil: Date | null
  contents: { title: string; description: string; quantity: number; picture: string | null }[]
}

// Bundles below the full price are left out: the cheapest bundle sets the price on the card.
const [single, ...more] = bundleWords.filter(({ priceFactor }) => priceFactor >= 1) as [
  BundleWords,
  ...BundleWords[],
]

/** Bundle name of a game sold by itself. */
const alone = { base: single.name, expansion: 'Espansione', accessory: 'Confezione singola' }

function bundleOf(ground: Ground, { game }: Offer, terms: Terms, words: BundleWords): Bundle {
  const expansion = expansions.get(game.title)
  const fill = (text: string) =>
    text
      .replace('{{title}}', game.title)
      .replace('{{short}}', wholeNames[game.title] ?? game.title)
      .replace('{{byAuthor}}', byAuthor(game))
      .replace('{{expansion}}', expansion ? expansion.title.split(': ').at(-1)! : '')
  const list = Math.round((game.listPriceCents * words.priceFactor) / 10) * 10
  return {
    title: words === single ? alone[game.kind] : fill(words.name),
    listPrice: list,
    price: terms.discount === 0 ? list : reduced(list, terms.discount),
    stock: terms.stock,
    limited: words.isLimited ?? false,
    weepUntil: terms.weepUntil,
    contents: words.items.map((item) => ({
      title: fill(item.title),
      description: item.kind === 'base' ? inTheBox(game) : item.description,
      quantity: item.quantity,
      picture: picturesOf(ground, item.kind, game, expansion),
    })),
  }
}

function picturesOf(
  ground: Ground,
  kind: BundleItemKind,
  game: Game,
  expansion?: Game,
): string | null {
  if (kind === 'base') return ground.pictures.of(game).cover
  return kind === 'expansion' && expansion ? ground.pictures.of(expansion).cover : null
}

function bundlesOf(ground: Ground, offer: Offer, terms: Terms): Bundle[] {
  const chances = chancesOf(`bundles ${offer.id}`)
  const bundles = [bundleOf(ground, offer, terms, single)]
  if (offer.game.kind !== 'base' || terms.alone) return bundles
  const has = expansions.has(offer.game.title)
  const fitting = more.filter(
    ({ needsExpansion, name }) =>
      (has || !needsExpansion) && (name !== '{{short}}' || wholeNames[offer.game.title]),
  )
  for (const words of distinct(chances, chances.whole(has ? 1 : 0, 2), fitting.length).map(
    (i) => fitting[i]!,
  )) {
    const bundle = bundleOf(ground, offer, terms, words)
    if (words.isLimited) bundle.stock = chances.whole(0, 14)
    if (words.weepOnly) bundle.weepUntil ??= ground.time.ahead(hours(40))
    bundles.push(bundle)
  }
  return bundles
}

/** Adds the bundles of an item and returns them, normally cheapest first. */
export function addBundles(
  ground: Ground,
  offer: Offer,
  terms: Terms,
): { id: number; price: number }[] {
  const { sheet } = ground
  const pictures = ground.pictures.of(offer.game)
  const variation = variationId(offer.id)
  sheet.add('variations', variation, offer.id, 'Edizione italiana', 0, 490)
  const gallery = [pictures.table, pictures.cover, pictures.contents, pictures.detail]
  for (const [position, picture] of gallery.entries()) {
    sheet.add('variation_pictures', variation, position, picture)
  }
  return bundlesOf(ground, offer, terms).map((bundle, i) => {
    const id = bundleId(offer.id, i + 1)
    sheet.add(
      'bundles',
      id,
      variation,
      bundle.title,
      i,
      bundle.price,
      bundle.listPrice,
      0,
      bundle.stock,
      bundle.limited,
      bundle.stock === 0,
      bundle.weepUntil,
    )
    for (const [position, content] of bundle.contents.entries()) {
      sheet.add(
        'bundle_contents',
        id,
        position,
        content.title,
        content.description,
        content.picture,
        content.quantity,
      )
    }
    return { id, price: bundle.price }
  })
}
