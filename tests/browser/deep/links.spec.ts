import { randomUUID } from 'node:crypto'
import { after, days } from '#lib/format/durations.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { expect, test } from '../fixtures.ts'
import { buildGroup, longAgo } from '../owners.ts'
import { askShop, findItem, running } from '../shop-database.ts'

test('the same game in a group and ready to ship point to each other @once', async ({
  page,
  pool,
}) => {
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
  await page.getByRole('link', { name: 'in gruppo' }).click()
  await expect(page).toHaveURL(atGroup)
  await expect(page.getByText(/È anche pronto da spedire: 49,90\s€, parte /)).toBeVisible()
})

test('the publisher of an item leads to its games @once', async ({ page }) => {
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
})

test('an item ends with four others of its interest that can be had @once', async ({ page }) => {
  const { path } = await findItem(`${running} AND i.interest_id = 1`)
  await page.goto(path)
  const shelf = page.getByRole('region', { name: 'Stesso scaffale' })
  await expect(shelf.getByRole('article')).toHaveCount(4)
  const own = await page.getByRole('heading', { level: 1 }).textContent()
  expect(await shelf.getByRole('heading', { level: 3 }).allTextContents()).not.toContain(own)
})

test('own proposals and comments are in their tab, above Esci @phone', async ({
  page,
  pool,
  member,
}) => {
  const group = await findItem(running)
  for (let count = 0; count < 21; count++)
    await buildProposal(pool, {
      member,
      title: `Torri di prova ${count}`,
      publishedAt: after(longAgo, days(count)),
      ...(count === 20 ? { archivedAt: new Date() } : {}),
    })
  const body = 'La voglio anch’io, in italiano. '.repeat(12)
  const comment = await buildComment(pool, { itemId: group.id, member, body, publishedAt: longAgo })
  await page.goto('/user/tabs?tab=proposals')
  const proposals = page.getByRole('listitem').filter({ hasText: /\d vot[oi]/ })
  await expect(proposals).toHaveCount(20)
  await expect(proposals.first()).toContainText('Archiviata')
  await page.getByRole('button', { name: 'Mostra altre proposte' }).click()
  await expect(proposals).toHaveCount(21)
  await expect(page.getByRole('main').getByRole('button', { name: 'Esci' })).toBeVisible()
  await page.getByRole('link', { name: 'La voglio anch’io' }).click()
  await expect(page).toHaveURL(`${group.path}#comment-${comment}`)
  await expect(page.locator(`#comment-${comment}`).first()).toBeInViewport()
})
