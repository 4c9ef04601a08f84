import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { askShop, findItem, running } from '../shop-database.ts'

/** Records all API calls of a page except pictures. */
const watchCalls = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/pictures/'))
      asked.push(`${request.method()} ${pathname}${search}`)
  })
  return asked
}

/** Records the events of the page's stream. */
const keepEvents = (page: Page) =>
  page.addInitScript(() => {
    const received: string[] = []
    Object.assign(globalThis, { received })
    const Stream = globalThis.EventSource
    globalThis.EventSource = class extends Stream {
      constructor(url: string | URL, init?: EventSourceInit) {
        super(url, init)
        this.addEventListener('message', ({ data }) => received.push(data))
      }
    }
  })

const hasReceived = (page: Page, text: string) =>
  page.waitForFunction(
    (part) =>
      (globalThis as unknown as { received: string[] }).received.some((one) => one.includes(part)),
    text,
  )

const join = (item: number, name: string) =>
  askShop(
    `WITH m AS (INSERT INTO members (name, email, level_number)
       VALUES ($2, $3, 1) RETURNING id)
     INSERT INTO participations (item_id, bundle_id, member_id, quantity, state)
     SELECT $1, (SELECT b.id FROM bundles b JOIN variations v ON v.id = b.variation_id
       WHERE v.item_id = $1 ORDER BY b.id LIMIT 1), m.id, 1, 'active' FROM m`,
    [item, name, `${name.toLowerCase()}-${Date.now()}@example.org`],
  )

test('an open group updates live without requests @once', async ({ page }) => {
  const group = await findItem(
    `${running} AND i.weep_only_until IS NULL AND i.goal_unit = 'units' AND i.percent < 90`,
  )
  await keepEvents(page)
  const asked = watchCalls(page)
  await page.goto(group.path)
  await hasReceived(page, `"topic":"preorder:${group.id}"`)
  expect(asked).toEqual([`GET /api/live?topics=preorder:${group.id}`])

  const buy = page.getByRole('region', { name: 'Scegli e partecipa' })
  for (const name of ['Zelinda', 'Zoraide', 'Zaccaria']) {
    await join(group.id, name)
    await expect(buy.locator('.who-joined')).toContainText(name)
  }
  const { 0: row } = await askShop<{ missing: number }>(
    'SELECT goal - reached AS missing FROM items WHERE id = $1',
    [group.id],
  )
  await expect(buy.locator('.group-headline')).toContainText(String(row?.missing))
  expect(asked).toEqual([`GET /api/live?topics=preorder:${group.id}`])
})
