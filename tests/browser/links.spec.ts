import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { after, days } from '#lib/format/durations.ts'
import { buildComment } from '../factories/comments.ts'
import { buildProposal } from '../factories/proposals.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'
import { buildGroup, longAgo, signInAsNew } from './owners.ts'
import { askShop, findItem, onSale, running } from './shop-database.ts'

const patience = { timeout: 30_000, intervals: [20] }

/** Reads the page anew until the text has come or gone: a change drops the cached page. */
const waitFor = (page: Page, path: string, text: string, isThere: boolean) =>
  expect
    .poll(async () => (await (await page.request.get(path)).text()).includes(text), patience)
    .toBe(isThere)

const setStock = (id: number, stock: number) =>
  askShop(
    `UPDATE bundles SET stock = $2
     WHERE variation_id IN (SELECT id FROM variations WHERE item_id = $1)`,
    [id, stock],
  )

test('the same game in a group and ready to ship point to each other', async ({ page, pool }) => {
  const game = {
    title: `Il guardiano del faro e la lunghissima notte ${randomUUID().slice(0, 8)}`,
    brand: 'Nespola & Figli',
    publishedAt: longAgo,
  }
  const group = await buildGroup(pool, {
    ...game,
    expiresAt: after(new Date(), days(9)),
    bundles: [{ priceCents: 3990 }],
  })
  const sale = await buildGroup(pool, {
    ...game,
    kind: 'sale',
    bundles: [{ priceCents: 4990, stock: 3 }],
  })
  const atGroup = `/ga/${group.id}/${group.slug}`
  const atSale = `/reega/${sale.id}/${sale.slug}`
  await page.goto(atSale)
  await expect(
    page.getByText(/C’è anche in gruppo: 39,90\s€ se ci arriviamo, chiude /),
  ).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'same-game-of-sale')
  await page.getByRole('link', { name: 'in gruppo' }).click()
  await expect(page).toHaveURL(atGroup)
  await expect(page.getByText(/È anche pronto da spedire: 49,90\s€, parte /)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'same-game-of-group')

  await setStock(sale.id, 0)
  await waitFor(page, atGroup, 'pronto da spedire</a>', false)
  await askShop(`UPDATE items SET expires_at = now() - interval '1 second' WHERE id = $1`, [
    group.id,
  ])
  await waitFor(page, atSale, 'in gruppo</a>', false)
})

test('the publisher of an item leads to its games', async ({ page }) => {
  const { path, id } = await findItem(running)
  const [{ brand } = { brand: '' }] = await askShop<{ brand: string }>(
    'SELECT brand FROM items WHERE id = $1',
    [id],
  )
  await page.goto(path)
  await page.getByRole('main').getByRole('link', { name: brand, exact: true }).first().click()
  await expect(page).toHaveURL(/\/search\?query=.+&publisher=/)
  await expect(page.getByRole('link', { name: `Togli il filtro ${brand}` })).toBeVisible()
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  await expect(cards.filter({ hasNotText: brand })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await screenshot(page, 'games-of-a-publisher')
})

test('an item ends with four others of its interest that can be had', async ({ page, pool }) => {
  const { path } = await findItem(`${running} AND i.interest_id = 1`)
  await page.goto(path)
  const shelf = page.getByRole('region', { name: 'Stesso scaffale' })
  await expect(shelf.getByRole('article')).toHaveCount(4)
  const own = await page.getByRole('heading', { level: 1 }).textContent()
  expect(await shelf.getByRole('heading', { level: 3 }).allTextContents()).not.toContain(own)
  await shelf.scrollIntoViewIfNeeded()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'neighbours')

  const sale = await findItem(`${onSale} AND i.interest_id = 1 AND i.units_left > 0`)
  const title = `Ultimissimo ${randomUUID().slice(0, 8)}`
  const added = await buildGroup(pool, {
    title,
    kind: 'sale',
    interestId: 1,
    publishedAt: new Date(),
    bundles: [{ stock: 2 }],
  })
  // A new item is in the rows of others after their next change, or within a minute.
  await askShop('UPDATE items SET info = info WHERE id = $1', [sale.id])
  await waitFor(page, sale.path, title, true)
  await setStock(added.id, 0)
  await waitFor(page, sale.path, title, false)
})

test('ready games can be narrowed to an interest', async ({ page }) => {
  await page.goto('/reega')
  const interests = page.getByRole('navigation', { name: 'Interessi' })
  await expectNoSidewaysScroll(page)
  await interests.getByRole('link', { name: 'In due' }).click()
  await expect(page).toHaveURL(/\/reega\?interest_id=\d+$/)
  await expect(interests.getByRole('link', { name: 'In due' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  const id = Number(new URL(page.url()).searchParams.get('interest_id'))
  const [{ total } = { total: 0 }] = await askShop<{ total: number }>(
    `SELECT count(*)::int total FROM items i WHERE ${onSale} AND i.interest_id = $1`,
    [id],
  )
  await expect(
    page.getByRole('search').getByText(`${total} prodotti`, { exact: true }),
  ).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'ready-of-an-interest')
  await expect(page).toHaveTitle(/In due: pronti da spedire/)
})

test('own proposals and comments are in their tab, above Esci', async ({ page, pool }) => {
  const member = await signInAsNew(pool, page)
  await page.goto('/user/tabs?tab=proposals')
  await expect(page.getByText('Ancora nessuna proposta')).toBeVisible()
  await expect(page.getByText('Ancora nessun commento')).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'own-proposals-empty')

  const long = 'Il precipitevolissimevolmente lungo ritorno delle lanterne di Capo Vento, ristampa'
  const group = await findItem(running)
  await buildProposal(pool, { member, title: long, publishedAt: longAgo, itemId: group.id })
  for (let count = 0; count < 21; count++)
    await buildProposal(pool, {
      member,
      title: `Torri di prova ${count}`,
      publishedAt: after(longAgo, days(count)),
      ...(count === 20 ? { archivedAt: new Date() } : {}),
    })
  const body = 'La voglio anch’io, in italiano. '.repeat(12)
  const comment = await buildComment(pool, { itemId: group.id, member, body, publishedAt: longAgo })
  await page.reload()
  const proposals = page.getByRole('listitem').filter({ hasText: /\d vot[oi]/ })
  await expect(proposals).toHaveCount(20)
  await expect(proposals.first()).toContainText('Archiviata')
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'own-proposals')
  await page.getByRole('button', { name: 'Mostra altre proposte' }).click()
  await expect(proposals).toHaveCount(22)
  await expect(proposals.last()).toContainText('È un gruppo')
  await expectNoAxeViolations(page)
  await expect(page.getByRole('main').getByRole('button', { name: 'Esci' })).toBeVisible()
  await page.getByRole('link', { name: 'La voglio anch’io' }).click()
  await expect(page).toHaveURL(`${group.path}#comment-${comment}`)
  await expect(page.locator(`#comment-${comment}`).first()).toBeInViewport()
})
