import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { createClient } from '#lib/client/transport/client.ts'
import { inProcessTransport } from '#lib/client/transport/server.ts'
import { readData } from '#lib/demo/shop/data.ts'
import { fillShop } from '#lib/demo/shop/fill.ts'
import { randomFrom } from '../../setup/seeds.ts'
import { openTestApi } from '../api.ts'

const { app, deps } = await openTestApi()
const client = createClient(inProcessTransport(app))
const shown = 5

beforeAll(() => fillShop(deps, 'nobody'), 60_000)

type Facts = { brand: string; properties: { Autore: string } }
type Items = { items: { game: string; title: string }[] }

const facts = await readData<Record<string, Facts>>('games', new Date())
const { items } = await readData<Items>('items', new Date())
const games = Object.entries(facts).map(([name, { brand, properties }]) => ({
  title: items.find(({ game }) => game === name)!.title,
  publisher: brand,
  author: properties.Autore,
}))

const titlesBy = (maker: string) =>
  games
    .filter(({ publisher, author }) => publisher === maker || author === maker)
    .map(({ title }) => title)

const queries = readFileSync(new URL('search-queries.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [term = '', wishes = ''] = line.split(' = ')
    const maker = wishes.startsWith('*') ? wishes.slice(1) : null
    return { term, isMaker: !!maker, wanted: maker ? titlesBy(maker) : wishes.split('; ') }
  })

/** True when the name is the title or one of its editions. */
const fits = (name: string, title: string) => name === title || name.startsWith(title)

const judge = async ({ term, isMaker, wanted }: (typeof queries)[number]) => {
  const { data } = await client.call('GET /search', { query: { term } })
  const names = data.map(({ name }) => name)
  const first = names.slice(0, shown)
  const right = first.filter((name) => wanted.some((title) => fits(name, title)))
  // All results for a maker must be theirs: each title has several editions.
  const met = isMaker
    ? right.length / shown
    : wanted.filter((title) => first.some((name) => fits(name, title))).length / wanted.length
  const place = names.findIndex((name) => wanted.some((title) => fits(name, title)))
  return { term, recall: met, reciprocal: place < 0 ? 0 : 1 / (place + 1), names }
}

const longestOf = (words: string) =>
  words
    .split(/[^\p{L}]+/u)
    .reduce((longest, word) => (word.length > longest.length ? word : longest))
const within = (words: string, change: (word: string) => string) => {
  const longest = longestOf(words)
  return words.replace(longest, change(longest))
}

/** Makes a typo: two letters transposed, one omitted, doubled or replaced; never the first. */
const slipIn = (word: string, below: (most: number) => number) => {
  const at = 1 + below(word.length - 2)
  const [before, letter = '', next = '', after] = [
    word.slice(0, at),
    word[at],
    word[at + 1],
    word.slice(at + 2),
  ]
  return [
    before + next + letter + after,
    before + next + after,
    before + letter + letter + next + after,
    `${before}r${next}${after}`,
  ][below(4)]!
}
const otherEnding: Record<string, string> = { o: 'i', a: 'e', e: 'i', i: 'o' }
const manyOf = (word: string) => word.replace(/[oaei]$/, (ending) => otherEnding[ending] ?? ending)
const elided = (word: string) => (/^[aeiou]/i.test(word) ? `dell'${word}` : `i ${word}`)
const accents: Record<string, string> = { a: 'à', e: 'é', i: 'ì', o: 'ò', u: 'ù' }
const accented = (word: string) =>
  word.replace(/[aeiou](?=[^aeiou]*$)/, (letter) => accents[letter] ?? letter)

/** Generates misspelt names of the shop, so that the search engine cannot be tuned to them. */
const misspelt = () => {
  const random = randomFrom(1)
  const below = (most: number) => Math.floor(random() * most)
  return Array.from({ length: 100 }, (_, at) => {
    const { title, author, publisher } = games[below(games.length)]!
    const byTitle = { isMaker: false, wanted: [title] }
    const maker = at % 2 === 0 ? author : publisher
    const byMaker = { isMaker: true, wanted: titlesBy(maker) }
    return [
      { ...byTitle, term: within(title, (word) => slipIn(word, below)) },
      { ...byTitle, term: within(title, manyOf) },
      { ...byTitle, term: within(title, elided) },
      { ...byTitle, term: within(title, accented) },
      { ...byMaker, term: within(maker, (word) => slipIn(word, below)) },
    ][at % 5]!
  })
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test.each([
  ['people type', queries],
  ['is misspelt', misspelt()],
])(
  'searching for what %s finds the wanted items among the first five, mostly first',
  async (_, asked) => {
    expect(asked.length).toBeGreaterThanOrEqual(100)
    const judged = []
    for (const query of asked) judged.push(await judge(query))
    const recall = mean(judged.map((each) => each.recall))
    const reciprocal = mean(judged.map((each) => each.reciprocal))
    const missed = judged.filter((each) => each.recall < 1 || each.reciprocal < 0.5)
    process.stdout.write(
      `${asked.length} queries: recall@5 ${recall.toFixed(3)}, MRR ${reciprocal.toFixed(3)}\n${missed
        .map(
          ({ term, recall: met, names }) =>
            `  ${term} ${met.toFixed(2)}: ${names.slice(0, shown).join(' | ')}\n`,
        )
        .join('')}`,
    )
    expect(recall).toBeGreaterThanOrEqual(0.98)
    expect(reciprocal).toBeGreaterThanOrEqual(0.98)
  },
  120_000,
)
