import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'

test('the box keeps its delays, and arrow keys select suggestions @dark @once', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/search') asked.push(searchParams.get('term') ?? '')
  })
  await page.clock.install()
  await page.goto('/home')
  const box = page.getByRole('combobox', { name: 'Cerca' })
  const options = page.getByRole('option')
  const pass = (milliseconds: number) => page.clock.runFor(milliseconds)
  const shown = () =>
    expect(async () => {
      await pass(20)
      await expect(options.first()).toBeVisible({ timeout: 200 })
    }).toPass()
  await box.focus()
  await expect(page.getByRole('search').filter({ has: box })).toHaveAttribute('data-open')
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)

  await box.fill('la')
  await pass(2_000)
  expect(asked).toEqual([])
  await box.fill('lan')
  await pass(499)
  await box.fill('lant')
  await pass(499)
  expect(asked).toEqual([])
  await pass(1)
  await expect.poll(() => asked).toEqual(['lant'])
  await shown()
  await expect(
    page.getByRole('link', { name: /Mostra tutti i risultati per “lant”/ }),
  ).toBeVisible()
  await expectNoSidewaysScroll(page)

  await box.fill('')
  await expect(options).toHaveCount(0)
  await box.fill('lant')
  await pass(500)
  await shown()
  await box.blur()
  await pass(199)
  await expect(box).toHaveValue('lant')
  await pass(1)
  await expect(box).toHaveValue('')
  await expect(options).toHaveCount(0)

  await box.fill('lant')
  await pass(500)
  await shown()
  await box.press('Escape')
  await expect(options).toHaveCount(0)
  await box.fill('lan')
  await pass(500)
  await shown()
  // The kind stands exactly below the title, on the background of the list.
  const kind = options.first().getByText('Gruppo', { exact: true })
  await expect(kind).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  // Measured in one frame: the list may still move.
  const lefts = await kind
    .or(options.first().locator('b'))
    .evaluateAll((both) => both.map((one) => one.getBoundingClientRect().left))
  expect(lefts).toEqual([lefts[0], lefts[0]])
  await page.clock.resume()
  await screenshot(page, 'suggestions')
  await box.press('ArrowDown')
  const active = page.getByRole('option', { selected: true })
  await expect(active).toHaveCount(1)
  const href = await active.getAttribute('href')
  await box.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await expect(options).toHaveCount(0)

  // Recent searches are stored on this device until they are deleted.
  await box.focus()
  await expect(page.getByRole('listbox', { name: 'Ricerche recenti' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'recent-searches')
  await expect(options).toHaveText(['lan'])
  await page.getByRole('button', { name: 'Cancella' }).click()
  await expect(options).toHaveCount(0)
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

test('a search without results offers a proposal @dark @once', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('combobox', { name: 'Cerca' }).fill('zzqqxxyy')
  await expect(page.getByRole('heading', { name: 'Qui non c’è ancora' })).toBeVisible()
  await page.getByRole('link', { name: 'Proponilo tu' }).click()
  await expect(page).toHaveURL(/\/community\/new\?title=zzqqxxyy$/)
  await expect(page.getByRole('textbox', { name: 'Titolo' })).toHaveValue('zzqqxxyy')
})

test('Enter leads to the results, which have a tab for each type @dark @split @phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/home')
  const box = page.getByRole('combobox', { name: 'Cerca' })
  await box.fill('lanterne')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?query=lanterne$/)
  await expect(page.getByRole('heading', { level: 1, name: '“lanterne”' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await screenshot(page, 'search')

  const tabs = page.getByRole('navigation', { name: 'Tipo di risultato' })
  await tabs.getByRole('link', { name: /^Pronti/ }).click()
  await expect(page).toHaveURL(/type=sales/)
  await expect(tabs.getByRole('link', { name: /^Pronti/ })).toHaveAttribute('aria-current', 'page')

  const sheet = page.getByRole('button', { name: 'Filtri', exact: true })
  if (isMobile) await sheet.click()
  await page.getByRole('link', { name: /^Senza testo/ }).click()
  await expect(page).toHaveURL(/language=none/)
  await expect(page.getByText(/su \d+ con questi filtri/)).toBeVisible()
  // Selecting does not scroll: a card half behind the bar would fail the check of target sizes.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'search-filters')
  const filters = page.getByRole('complementary', { name: 'Filtri' })
  const ticked = (name: RegExp) => filters.getByRole('link', { name })
  const left = async () =>
    Number(/^\d+/.exec((await page.getByText(/su \d+ con questi filtri/).textContent()) ?? '')?.[0])
  // No single type has both statuses, so the filter of the type is removed.
  await ticked(/^Pronti da spedire/).click()
  await expect(page).not.toHaveURL(/type/)
  await ticked(/^Disponibile/).click()
  await expect(page).toHaveURL(/status=available(&|$)/)
  await expect(ticked(/^Disponibile/)).toHaveAttribute('aria-current', 'true')
  const alone = await left()
  await ticked(/^Aperto/).click()
  await expect(page).toHaveURL(/status=available%2Copen/)
  for (const each of [/^Disponibile/, /^Aperto/])
    await expect(ticked(each)).toHaveAttribute('aria-current', 'true')
  await expect.poll(left).toBeGreaterThan(alone)
  if (isMobile) await filters.getByRole('button', { name: /^Mostra \d+ risultat/ }).click()
  await page.getByRole('link', { name: 'Togli il filtro Aperto' }).click()
  await expect(page).toHaveURL(/status=available(&|$)/)
  await page.getByRole('link', { name: 'Togli il filtro Disponibile' }).click()
  await expect(page).not.toHaveURL(/status/)
  await page.getByRole('link', { name: 'Togli il filtro Senza testo' }).click()
  await expect(page).not.toHaveURL(/language/)
  await page.getByRole('combobox', { name: 'Ordina' }).selectOption('Prezzo più basso')
  await expect(page).toHaveURL(/order_by=price/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the search is a form, its results are links, further pages too @once', async ({ page }) => {
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

  test('too few letters, or no results, show a message @once', async ({ page }) => {
    await page.goto('/search?query=la')
    await expect(page.getByText('Scrivi almeno tre lettere')).toBeVisible()
    await page.goto('/search?query=zzqqxxyy')
    await expect(page.getByRole('heading', { name: 'Qui non c’è ancora' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Torna alla home' })).toBeVisible()
    await page.goto('/search?query=lantrene')
    await expect(page.getByText('Niente per “lantrene”')).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})
