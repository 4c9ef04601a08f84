import { Client } from 'pg'
import { chromium, type Page } from 'playwright'
import { startSite } from '../../tests/browser/site-server.ts'
import { chromiumLaunch } from '../chromium/ensure.ts'

// Compares a discussion of five thousand comments with one of twenty: response and opening of the first
// page, and scrolling with a thousand of them loaded. Needs a build and a Chromium. `node
// scripts/bench/thread.ts`

const many = 5_000
const calls = 300
const pagesRead = 50
const promised = { opening: 1.5, frame: 100 }

const talk = async (client: Client, comments: number) => {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO proposals (slug, title, member_id) SELECT 'discussione-' || $1, 'Una discussione di ' || $1,
       min(id) FROM members RETURNING id`,
    [comments],
  )
  const id = rows[0]!.id
  await client.query(
    `INSERT INTO comments (proposal_id, member_id, body, published_at)
     SELECT $1, m.ids[1 + n % cardinality(m.ids)], repeat('Ci sto, con le carte nuove. ', 1 + n % 9),
       now() - n * interval '1 minute'
     FROM generate_series(1, $2) n, (SELECT array_agg(id) ids FROM (SELECT id FROM members LIMIT 200) l) m`,
    [id, comments],
  )
  return { api: `/api/community/${id}/comments`, page: `/proposte/${id}/discussione-${comments}` }
}

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0
const formatTimes = (times: number[]) =>
  `${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)}`

const ask = async (url: string) => {
  const start = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return performance.now() - start
}

/** Opens the page and waits until the discussion is interactive. */
const open = async (page: Page, url: string) => {
  await page.goto('about:blank')
  const start = performance.now()
  await page.goto(url)
  const read = page.waitForResponse(/\/comments\?/)
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await read
  await page.locator('.comments [data-act=like]:not([aria-busy])').first().waitFor()
  return performance.now() - start
}

/** Evaluated in the page: a locator by role would check every comment. */
const readMore = (page: Page, wanted: number) =>
  page.evaluate(async (wanted) => {
    const start = performance.now()
    document.querySelector<HTMLElement>('.comments > :last-child button')?.click()
    while (document.querySelectorAll('.comments > article').length < wanted)
      await new Promise(requestAnimationFrame)
    return performance.now() - start
  }, wanted)

/** Longest and median frame time while the whole page is scrolled, three screens a second. */
const scroll = (page: Page) =>
  page.evaluate(async () => {
    const frames: number[] = []
    const bottom = document.documentElement.scrollHeight
    const step = window.innerHeight / 20
    window.scrollTo({ top: 0, behavior: 'instant' })
    let last = performance.now()
    for (let top = 0; top < Math.min(bottom, step * 600); top += step) {
      window.scrollTo({ top, behavior: 'instant' })
      const now = await new Promise<number>(requestAnimationFrame)
      frames.push(now - last)
      last = now
    }
    return frames
  })

const site = await startSite()
const client = new Client({ connectionString: site.database })
await client.connect()
const browser = await chromium.launch(chromiumLaunch())
try {
  const [small, large] = [await talk(client, 20), await talk(client, many)]
  await client.query('ANALYZE comments')
  const times = { small: [] as number[], large: [] as number[], last: [] as number[] }
  for (let count = 0; count < calls; count++) {
    times.small.push(await ask(site.address + small.api))
    times.large.push(await ask(site.address + large.api))
    times.last.push(await ask(`${site.address}${large.api}?page=${many / 20}`))
  }
  console.info(`first page of 20: ${formatTimes(times.small)}`)
  console.info(
    `first page of ${many}: ${formatTimes(times.large)}; its last page: ${formatTimes(times.last)}`,
  )

  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const opened = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round < 5; round++) {
    opened.small.push(await open(page, site.address + small.page))
    opened.large.push(await open(page, site.address + large.page))
  }
  console.info(
    `opened and awake: 20 in ${at(opened.small, 0.5).toFixed()} ms, ${many} in ${at(opened.large, 0.5).toFixed()} ms`,
  )
  const more: number[] = []
  for (let read = 1; read < pagesRead; read++) {
    more.push(await readMore(page, 20 * (read + 1)))
  }
  const frames = await scroll(page)
  console.info(
    `twenty more: at first ${at(more.slice(0, 10), 0.5).toFixed()} ms, after ${20 * pagesRead} ${at(more.slice(-10), 0.5).toFixed()} ms`,
  )
  console.info(
    `scrolling a thousand: a frame takes ${at(frames, 0.5).toFixed(1)} ms, p99 ${at(frames, 0.99).toFixed(1)}, the longest ${at(frames, 1).toFixed(1)}`,
  )
  const slower = at(times.large, 0.5) / at(times.small, 0.5)
  if (slower > promised.opening || at(frames, 0.99) > promised.frame) process.exitCode = 1
} finally {
  await browser.close()
  await client.end()
  await site.close()
}
