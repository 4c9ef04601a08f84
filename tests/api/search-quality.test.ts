import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { calls } from '#lib/client/calls.ts'
import { createClient } from '#lib/client/client.ts'
import { inProcessTransport } from '#lib/client/in-process.ts'
import { fillShop } from '#lib/demo/shop/fill.ts'
import { smallShop } from '#lib/demo/shop/offers.ts'
import { games } from '#lib/demo/words/games.ts'
import { openTestApi } from './api.ts'

const { app, deps } = await openTestApi()
const client = createClient(inProcessTransport(app))
const shown = 5

beforeAll(() => fillShop(deps, smallShop, 'nobody'), 60_000)

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

/** A title is also that of its editions. */
const fits = (name: string, title: string) => name === title || name.startsWith(title)

const judge = async ({ term, isMaker, wanted }: (typeof queries)[number]) => {
  const { data } = await client.call(calls.suggestions, { query: { term } })
  const names = data.map(({ name }) => name)
  const first = names.slice(0, shown)
  const right = first.filter((name) => wanted.some((title) => fits(name, title)))
  // Of a maker whatever stands there must be theirs: each of the titles is there in several editions.
  const met = isMaker
    ? right.length / shown
    : wanted.filter((title) => first.some((name) => fits(name, title))).length / wanted.length
  const place = names.findIndex((name) => wanted.some((title) => fits(name, title)))
  return { term, recall: met, reciprocal: place < 0 ? 0 : 1 / (place + 1), names }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('what people type finds what they mean among the first five, mostly as the first', async () => {
  expect(queries.length).toBeGreaterThanOrEqual(200)
  const judged = []
  for (const query of queries) judged.push(await judge(query))
  const recall = mean(judged.map((each) => each.recall))
  const reciprocal = mean(judged.map((each) => each.reciprocal))
  const missed = judged.filter((each) => each.recall < 1 || each.reciprocal < 0.5)
  process.stdout.write(
    `${queries.length} queries: recall@5 ${recall.toFixed(3)}, MRR ${reciprocal.toFixed(3)}\n${missed
      .map(
        ({ term, recall: met, names }) =>
          `  ${term} ${met.toFixed(2)}: ${names.slice(0, shown).join(' | ')}\n`,
      )
      .join('')}`,
  )
  expect(recall).toBeGreaterThanOrEqual(0.95)
  expect(reciprocal).toBeGreaterThanOrEqual(0.85)
}, 120_000)
