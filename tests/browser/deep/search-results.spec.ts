import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { expect, test } from '../fixtures.ts'
import { buildShownItem } from '../owners.ts'

/** Returns a word that occurs nowhere else in the shop. */
const newWord = () =>
  `prova${randomBytes(8)
    .toString('hex')
    .replaceAll(/\d/g, (digit) => 'ghilmnopqr'[Number(digit)] ?? '')}`

const buildSale = (pool: Pool, word: string) =>
  buildShownItem(pool, { kind: 'sale', title: `Torre ${word}`, slug: word })

test('filters without results show which one removes most @phone', async ({ page, pool }) => {
  const word = newWord()
  await buildSale(pool, word)
  await page.goto(`/search?query=${word}&type=sales&max_price=1&status=available`)
  await expect(page.getByRole('heading', { name: 'Il tavolo è vuoto' })).toBeVisible()
  await expect(page.getByText(/^Senza “Fino a 1\s€” ne trovi 1\.$/)).toBeVisible()
  await expect(page.getByText('0 risultati su 1 con questi filtri')).toBeVisible()
  await page.getByRole('link', { name: /^Togli “Fino a 1\s€”$/ }).click()
  await expect(page).toHaveURL(/status=available/)
  await expect(page).not.toHaveURL(/max_price/)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a typo is corrected, and similar words are offered @phone', async ({ page, pool }) => {
  const word = newWord()
  await buildSale(pool, word)
  await buildSale(pool, `${word}ke`)
  await pool.query('SELECT learn_search_words(2000)')
  const slip = word.replace('prova', 'porva')
  await page.goto(`/search?query=${slip}`)
  await expect(page.getByText(`Cerco “${word}”.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'proponilo tu' })).toHaveAttribute(
    'href',
    `/community/new?title=${slip}`,
  )
  const near = page.getByRole('navigation', { name: 'Forse cercavi' }).getByRole('link')
  await expect(near).toHaveText(`${word}ke 1`)
  await near.click()
  await expect(page).toHaveURL(new RegExp(`query=${word}ke$`))
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('on a phone the filters are a sheet with the number of results @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search?query=edizione')
  const sheet = page.getByRole('complementary', { name: 'Filtri' })
  await page.getByRole('button', { name: 'Filtri', exact: true }).click()
  await expect(sheet).toBeVisible()
  await sheet.getByText('Mostra tutti', { exact: true }).first().click()
  await expect(sheet.getByText('Mostra meno').first()).toBeVisible()
  await sheet.getByRole('link', { name: /^Pronti da spedire/ }).click()
  await expect(page).toHaveURL(/type=sales/)
  await expect(sheet.getByRole('link', { name: /^Pronti da spedire/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  // Results of another type are listed too.
  await sheet.getByRole('link', { name: /^Proposte/ }).click()
  await expect(page).toHaveURL(/type=sales%2Cproposals/)
  for (const name of [/^Pronti da spedire/, /^Proposte/])
    await expect(sheet.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('heading', { level: 2, name: 'Pronti da spedire' })).toBeAttached()
  await expect(page.getByRole('heading', { level: 2, name: 'Proposte' })).toBeAttached()
  const show = sheet.getByRole('button', { name: /^Mostra \d+ risultat/ })
  const [count] = /\d+/.exec((await show.textContent()) ?? '') ?? []
  await show.click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText(new RegExp(`^${count} risultat[oi]$`))).toBeVisible()
})

test('a suggestion can be clicked, and the box closes @phone', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('combobox', { name: 'Cerca' }).fill('mille lanterne')
  await page
    .getByRole('option', { name: /Mille Lanterne/ })
    .first()
    .click()
  await expect(page).toHaveURL(/mille-lanterne/)
  await expect(page.getByRole('combobox', { name: 'Cerca' })).toHaveValue('')
})

test('a search without results offers a proposal @once', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('combobox', { name: 'Cerca' }).fill('zzqqxxyy')
  await expect(page.getByRole('heading', { name: 'Qui non c’è ancora' })).toBeVisible()
  await page.getByRole('link', { name: 'Proponilo tu' }).click()
  await expect(page).toHaveURL(/\/community\/new\?title=zzqqxxyy$/)
  await expect(page.getByRole('textbox', { name: 'Titolo' })).toHaveValue('zzqqxxyy')
})
