import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'

test('suggestions come while one types and lead to a page @dark', async ({ page }) => {
  await page.goto('/home')
  const box = page.getByRole('combobox', { name: 'Cerca' })
  await box.fill('la')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await box.pressSequentially('n')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Mostra tutti i risultati per “lan”/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'suggestions')

  await box.press('ArrowDown')
  const active = page.getByRole('option', { selected: true })
  await expect(active).toHaveCount(1)
  const href = await active.getAttribute('href')
  await box.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('a suggestion can be clicked, and the box closes', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('combobox', { name: 'Cerca' }).fill('mille lanterne')
  await page
    .getByRole('option', { name: /Mille Lanterne/ })
    .first()
    .click()
  await expect(page).toHaveURL(/mille-lanterne/)
  await expect(page.getByRole('combobox', { name: 'Cerca' })).toHaveValue('')
})

test('what is not there can be proposed @dark', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('combobox', { name: 'Cerca' }).fill('zzqqxxyy')
  await expect(page.getByRole('heading', { name: 'Qui non c’è ancora' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Proponilo tu' }).click()
  await expect(page).toHaveURL(/\/community\/new\?title=zzqqxxyy$/)
  await expect(page.getByRole('textbox', { name: 'Titolo' })).toHaveValue('zzqqxxyy')
})

test('Enter leads to the results, which have a tab for each type @dark @split', async ({
  page,
}) => {
  await page.goto('/home')
  const box = page.getByRole('combobox', { name: 'Cerca' })
  await box.fill('lanterne')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?query=lanterne$/)
  await expect(page.getByRole('heading', { level: 1, name: '“lanterne”' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'search')

  const tabs = page.getByRole('navigation', { name: 'Tipo di risultato' })
  await tabs.getByRole('link', { name: /^Pronti/ }).click()
  await expect(page).toHaveURL(/type=sales/)
  await expect(tabs.getByRole('link', { name: /^Pronti/ })).toHaveAttribute('aria-current', 'page')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the search is a form, its results are links, further pages too', async ({ page }) => {
    await page.goto('/home')
    const box = page.getByRole('combobox', { name: 'Cerca' })
    await box.fill('edizione')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/search\?query=edizione$/)
    await page.getByRole('link', { name: /^Pronti \d/ }).click()
    const first = await page.getByRole('article').first().textContent()
    await page.getByRole('link', { name: 'Altri risultati' }).click()
    await expect(page).toHaveURL(/page=2/)
    expect(await page.getByRole('article').first().textContent()).not.toBe(first)
  })

  test('too few letters, or none found, say so', async ({ page }) => {
    await page.goto('/search?query=la')
    await expect(page.getByText('Scrivi almeno tre lettere')).toBeVisible()
    await page.goto('/search?query=zzqqxxyy')
    await expect(page.getByRole('heading', { name: 'Qui non c’è ancora' })).toBeVisible()
  })
})
