import { games } from '#lib/demo/words/games.ts'
import type { Game } from '#lib/demo/words/types.ts'

/** Game with the title and id of its item. */
export type Offer = { id: number; title: string; game: Game; index: number }

export type Sizes = { groups: number; sales: number; proposals: number; members: number }

export const smallShop: Sizes = { groups: 60, sales: 150, proposals: 250, members: 400 }

/** Returns the sizes of a shop with this many items, for benchmarks. */
export const sizesOf = (items: number): Sizes => ({
  groups: Math.round(items * 0.3),
  sales: items - Math.round(items * 0.3),
  proposals: Math.round(items * 0.25),
  members: Math.min(Math.max(Math.round(items / 4), 400), 100_000),
})

/** Games among the sales of the home page, so not sold in groups. */
const readyFirst = ['Cotto e Smalto', 'Gufi & Gufi', 'Alta Marea al Molo 7', 'Ultimo Tram']
const ready = games.filter((game) => readyFirst.includes(game.title))
const forGroups = games.filter((game) => !readyFirst.includes(game.title))
const forSales = [
  ...ready.toSorted((a, b) => readyFirst.indexOf(a.title) - readyFirst.indexOf(b.title)),
  ...forGroups.toReversed(),
]
const editions = ['', ', seconda edizione', ', edizione da viaggio', ', edizione deluxe']

const titled = (game: Game, round: number) => {
  const edition = editions[round % editions.length]
  const copy = Math.floor(round / editions.length)
  return `${game.title}${edition}${copy > 0 ? ` (${copy + 1})` : ''}`
}

const offers = (from: readonly Game[], count: number, firstId: number) =>
  function* (): Generator<Offer> {
    for (let index = 0; index < count; index++) {
      const game = from[index % from.length]!
      yield {
        id: firstId + index,
        index,
        game,
        title: titled(game, Math.floor(index / from.length)),
      }
    }
  }

export const groupOffers = (sizes: Sizes) => offers(forGroups, sizes.groups, 1)()
export const saleOffers = (sizes: Sizes) => offers(forSales, sizes.sales, sizes.groups + 1)()
