import { expect, test } from './fixtures.ts'

test('a search suggests, leads to results of each type, and is narrowed by filters @split', async ({
  page,
}) => {
  await page.goto('/home')
  const box = page.getByRole('combobox', { name: 'Cerca' })
  await box.fill('lant')
  await expect(page.getByRole('option').first()).toBeVisible()
  await box.press('ArrowDown')
  const active = page.getByRole('option', { selected: true })
  await expect(active).toHaveCount(1)
  const href = await active.getAttribute('href')
  await box.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${href}$`))

  await box.fill('lanterne')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?query=lanterne$/)
  await expect(page.getByRole('heading', { level: 1, name: '“lanterne”' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  const tabs = page.getByRole('navigation', { name: 'Tipo di risultato' })
  await tabs.getByRole('link', { name: /^Pronti/ }).click()
  await expect(page).toHaveURL(/type=sales/)
  await expect(tabs.getByRole('link', { name: /^Pronti/ })).toHaveAttribute('aria-current', 'page')

  await page.getByRole('link', { name: /^Senza testo/ }).click()
  await expect(page).toHaveURL(/language=none/)
  const filters = page.getByRole('complementary', { name: 'Filtri' })
  const facet = (name: RegExp) => filters.getByRole('link', { name })
  const countOf = async () =>
    Number(/^\d+/.exec((await page.getByText(/su \d+ con questi filtri/).textContent()) ?? '')?.[0])
  // No single type has both statuses, so the filter of the type is removed.
  await facet(/^Pronti da spedire/).click()
  await expect(page).not.toHaveURL(/type/)
  await facet(/^Disponibile/).click()
  await expect(page).toHaveURL(/status=available(&|$)/)
  await expect(facet(/^Disponibile/)).toHaveAttribute('aria-current', 'true')
  const alone = await countOf()
  await facet(/^Aperto/).click()
  await expect(page).toHaveURL(/status=available%2Copen/)
  await expect.poll(countOf).toBeGreaterThan(alone)
  await page.getByRole('link', { name: 'Togli il filtro Aperto' }).click()
  await expect(page).toHaveURL(/status=available(&|$)/)
  await page.getByRole('combobox', { name: 'Ordina' }).selectOption('Prezzo più basso')
  await expect(page).toHaveURL(/order_by=price/)
})
