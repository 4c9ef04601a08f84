import { Client } from 'pg'
import { inParallel, report, startPart, withServer, wrkPaths } from './kit/run.ts'
import { openWordShop } from './kit/word-shop.ts'

// Measures search among a hundred thousand documents: common words, rare ones, prefixes, pairs and typos,
// over twenty connections, each request with another of hundreds of words. No two requests have the same
// term, so no answer comes from a cache. BENCH_ITEMS has the number of items; a quarter as many proposals.
// The shop is kept in .insieme/bench for the next run. Needs wrk.

const items = Number(process.env.BENCH_ITEMS ?? 80_000)
const promisedMilliseconds = 60

type Words = { common: string[]; middling: string[]; rare: string[] }

const wordsOf = async (url: string): Promise<Words> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ word: string }>(
    'SELECT word FROM search_words ORDER BY seen DESC',
  )
  await client.end()
  const words = rows.map(({ word }) => word)
  const spread = (from: number, to: number) =>
    words.slice(Math.floor(words.length * from), Math.ceil(words.length * to))
  return { common: words.slice(0, 100), middling: spread(0.01, 0.1), rare: spread(0.5, 0.9) }
}

const slip = (word: string) => word.slice(0, 2) + word[3] + word[2] + word.slice(4)

/** Search terms grouped by their cost. */
const termsOf = ({ common, middling, rare }: Words): Record<string, string[]> => ({
  'common words': common,
  'middling words': middling,
  'rare words': rare,
  beginnings: middling.map((word) => word.slice(0, 3)),
  pairs: common.flatMap((one, at) =>
    middling.slice(at * 20, at * 20 + 20).map((other) => `${one} ${other}`),
  ),
  'common pairs': common.flatMap((one) => common.slice(0, 50).map((other) => `${one} ${other}`)),
  slips: middling.filter((word) => word.length > 5).map(slip),
})

/** Warm-up: sends each query once, because a cold database reads from the disk. */
const askEach = (address: string, paths: string[]) =>
  inParallel(
    20,
    (place) => place < paths.length,
    async (place) => (await fetch(address + paths[place])).arrayBuffer(),
  )

await withServer(async (server) => {
  const url = await openWordShop(server, items)
  const { address, stop } = await startPart('api', [url])
  try {
    for (const [name, terms] of Object.entries(termsOf(await wordsOf(url))))
      for (const call of ['/search', '/search/preview', '/search/sales']) {
        const paths = terms.map((term) => `/api${call}?term=${encodeURIComponent(term)}`)
        await askEach(address, paths)
        await wrkPaths(address, paths, 1)
        const { p99 } = await wrkPaths(address, paths)
        report(`${name} ${call}, p99`, p99, { maximum: promisedMilliseconds }, ' ms')
      }
  } finally {
    await stop()
  }
})
