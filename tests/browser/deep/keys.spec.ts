import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { buildComment } from '../../factories/comments.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { seatsOf } from '../buyers.ts'
import { expect, test } from '../fixtures.ts'
import { pressAt, tabTo, typeAt } from '../keys.ts'
import { boxOf, twoFrames } from '../moves.ts'
import { buildGroup, longAgo } from '../owners.ts'
import { bank, cards, field } from '../paying.ts'
import { askShop } from '../shop-database.ts'

// Main paths through the shop by keyboard; buying is in purchase.spec.ts, signing in in social.spec.ts.

test('a game is found by keyboard @once', async ({ page }) => {
  await page.goto('/home')
  await pressAt(page, page.getByRole('link', { name: 'Vai al contenuto' }))
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await typeAt(page, page.getByRole('combobox', { name: 'Cerca' }), 'faro')
  const first = page.getByRole('option').first()
  await expect(first).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(?:ga|reega)\/\d+\//)

  await page.goto('/ga')
  await pressAt(page, page.getByRole('link', { name: 'Strategici' }))
  await expect(page).toHaveURL(/interest_id=/)
  const card = page.getByRole('article').first().getByRole('link').first()
  const title = await card.textContent()
  await pressAt(page, card)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(title ?? '')
  await expect(heading).toBeFocused()
  await expect(heading).toHaveCSS('outline-style', 'none')
})

/** Opens a page while the watches of the first one, due 1.5 s after it, have not loaded. */
const openBeforeWatches = async (page: Page) => {
  await page.clock.install()
  // Paused before the page is open: a jump of its clock would load the watches.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/home')
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(1_000)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(globalThis, { isFirst: true }))
  await page.getByRole('navigation').getByRole('link', { name: 'Community' }).first().click()
  const heading = page.getByRole('heading', { level: 1, name: 'Community' })
  await expect(heading).toBeVisible()
  expect(await page.evaluate(() => 'isFirst' in globalThis), 'within the same document').toBe(true)
  return heading
}

test('the focus moves to the heading of a page opened before the watches have loaded @once', async ({
  page,
}) => {
  const heading = await openBeforeWatches(page)
  await page.clock.resume()
  await expect(heading).toBeFocused()
})

test('the search box keeps the focus while the watches of the next page load @once', async ({
  page,
}) => {
  await openBeforeWatches(page)
  const box = page.getByRole('combobox', { name: 'Cerca' })
  await box.fill('torre')
  await page.clock.runFor(5_000)
  await page.clock.resume()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('torre')
})

test('a seat is taken by keyboard @once', async ({ page, pool, buyer: member }) => {
  const group = await buildGroup(pool, { title: 'Pontile di Prova' })
  await page.goto(`/ga/${group.id}/${group.slug}`)
  await pressAt(page, page.getByRole('button', { name: 'Partecipa' }).first())
  await expect(page.getByText('Oggi non paghi nulla.')).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: /^PayPal/ }))
  await page.keyboard.press('ArrowDown')
  for (const [title, text] of [
    ['Numero della carta', cards.asked],
    ['Scadenza, mese e anno', '1240'],
    ['Codice di sicurezza', '123'],
  ] as const)
    await typeAt(page, field(page, title), text)
  await typeAt(page, page.getByLabel('CAP di fatturazione'), '40121')
  await pressAt(page, page.getByRole('button', { name: /^Partecipa/ }))
  await pressAt(page, bank(page).getByRole('button', { name: 'Conferma' }))
  await expect(page.getByRole('heading', { level: 1, name: /^Posto preso/ })).toBeVisible()
  expect(await seatsOf(member)).toEqual([{ state: 'active', quantity: 1 }])
})

test('a proposal is made and discussed by keyboard @once', async ({ page, member: _ }) => {
  const title = 'Una scacchiera da tenere in tasca'
  await page.goto('/community')
  await pressAt(page, page.getByRole('link', { name: 'Fai una proposta' }))
  await typeAt(page, page.getByRole('textbox', { name: 'Titolo' }), title)
  await typeAt(page, page.getByRole('textbox', { name: 'Perché lo vuoi' }), 'Si perdono i pezzi.')
  await tabTo(page, page.getByRole('group', { name: 'Interesse' }).getByRole('button').first())
  await page.keyboard.press('Space')
  await pressAt(page, page.getByRole('button', { name: 'Pubblica', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await pressAt(page, page.getByRole('button', { name: 'Scrivi il primo commento' }))
  await expect(page.getByRole('textbox', { name: 'Il tuo commento' })).toBeFocused()
  await page.keyboard.type('La voglio anch’io.')
  await pressAt(page, page.getByRole('button', { name: /^(?:Pubblica|Commenta|Invia)/ }))
  await expect(page.getByRole('article').getByText('La voglio anch’io.')).toBeVisible()
  await page.close()
  await askShop('UPDATE proposals SET removed_at = now() WHERE title = $1', [title])
})

test('the focus stays during the hydration of a discussion @once', async ({ page, pool }) => {
  const { id, slug } = await buildProposal(pool, {
    publishedAt: longAgo,
    slug: `risveglio-${randomUUID()}`,
  })
  const body = 'Ci si gioca in treno.'
  const parentId = await buildComment(pool, { proposalId: id, body })
  await buildComment(pool, { proposalId: id, body: 'Anche in piedi.', parentId })
  const comments = page.getByRole('region', { name: /^Commenti/ })
  for (const name of ['Scrivi un commento', 'Mi piace', 'Altre azioni', 'Mostra 1 risposta']) {
    const held = Promise.withResolvers<void>()
    await page.route('**/comments?*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`/proposte/${id}/${slug}`)
    const asked = page.waitForRequest(/\/comments\?/)
    const button = comments.getByRole('button', { name })
    await tabTo(page, button)
    await asked
    await expect(button).toBeFocused()
    held.resolve()
    await expect(comments.locator('article[tabindex="-1"]').filter({ hasText: body })).toBeVisible()
    await expect(button).toBeFocused()
    await page.unroute('**/comments?*')
  }
})

for (const [who, reach] of [
  ['who is at a button', tabTo],
  ['who only looks', (_: Page, button: Locator) => button.scrollIntoViewIfNeeded()],
] as const)
  test(`comments newer than the cached page do not move ${who} @once`, async ({ page, pool }) => {
    const { id, slug } = await buildProposal(pool, {
      publishedAt: longAgo,
      slug: `luogo-${randomUUID()}`,
    })
    for (let count = 0; count < 6; count++)
      await buildComment(pool, { proposalId: id, body: 'La prendo.\n'.repeat(12) })
    const parentId = await buildComment(pool, { proposalId: id, body: 'Ci si gioca in treno.' })
    await buildComment(pool, { proposalId: id, body: 'Anche in piedi.', parentId })
    const held = Promise.withResolvers<void>()
    await page.route('**/comments?*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`/proposte/${id}/${slug}`)
    const asked = page.waitForRequest(/\/comments\?/)
    const button = page.getByRole('button', { name: 'Mostra 1 risposta' })
    await reach(page, button)
    await asked
    const before = await boxOf(button)
    for (let count = 0; count < 4; count++)
      await buildComment(pool, { proposalId: id, body: 'Anche al mare.\n'.repeat(12) })
    held.resolve()
    await expect(page.getByText('Anche al mare.')).toHaveCount(4)
    if (reach === tabTo) await expect(button).toBeFocused()
    await twoFrames(page)
    expect((await boxOf(button)).y).toBeCloseTo(before.y, 0)
  })

test('the personal area works by keyboard @once', async ({ page, member: _ }) => {
  await page.goto('/user')
  await pressAt(page, page.getByRole('link', { name: 'Profilo', exact: true }))
  await typeAt(page, page.getByRole('textbox', { name: 'Nome' }), 'Nora dei Tasti')
  await pressAt(page, page.getByRole('button', { name: 'Salva', exact: true }))
  await expect(page.getByRole('heading', { name: 'Ciao Nora' })).toBeVisible()
  await pressAt(page, page.getByRole('link', { name: 'Avvisi' }))
  const push = page.getByRole('checkbox', { name: /E-mail/ }).first()
  const before = await push.isChecked()
  await tabTo(page, push)
  await page.keyboard.press('Space')
  await expect(push).toBeChecked({ checked: !before })
  await pressAt(page, page.getByRole('link', { name: 'Indirizzi' }))
  await pressAt(page, page.getByRole('button', { name: 'Aggiungi un indirizzo' }))
  for (const [label, text] of [
    ['Nome e cognome', 'Nora Conti'],
    ['Via', 'Via dei Tasti'],
    ['Numero', '7'],
    ['CAP', '40121'],
    ['Comune', 'Bologna'],
  ] as const)
    await typeAt(page, page.getByRole('textbox', { name: label, exact: true }), text)
  await tabTo(page, page.getByRole('combobox', { name: 'Provincia' }))
  await page.keyboard.type('Bologna')
  await pressAt(page, page.getByRole('button', { name: /^Salva/ }))
  await expect(page.getByText(/Via dei Tasti/i)).toBeVisible()
})
