import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { addFontsAtOnce, lettersAreThere, moves, watchMoves } from '../moves.ts'

const absent = [
  ['/ga/999999999/x', 'Gruppo non trovato'],
  ['/ga/999999999', 'Gruppo non trovato'],
  ['/ga/nessuno/x', 'Gruppo non trovato'],
  ['/reega/999999999/x', 'Gioco non trovato'],
  ['/proposte/999999999/x', 'Proposta non trovata'],
  ['/dev/mail/999999999', 'E-mail non trovata'],
  ['/dev/ui', 'Questa pagina non c’è più'],
  ['/nessuna/pagina/con-questo-nome', 'Questa pagina non c’è più'],
  ['/wp-login.php', 'Questa pagina non c’è più'],
  ['/ga/%', 'Questa pagina non c’è più'],
  ['/nothing/%ff', 'Questa pagina non c’è più'],
] as const

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an address of nothing answers 404 with a page naming the missing thing @once', async ({
    page,
    watch,
  }) => {
    watch.allow(/status of 404/)
    for (const [path, title] of absent)
      await test.step(path, async () => {
        expect((await page.goto(path))?.status()).toBe(404)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        expect(await page.title()).toBe(`${title} · Insieme`)
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
        await expect(page.getByRole('contentinfo')).toBeVisible()
        await expect(page.locator('link[rel="canonical"]')).toHaveCount(0)
      })
  })
})

const findTitle = async (page: Page) => {
  await page.goto('/ga')
  const card = page.locator('[data-kind] h3 a').first()
  const title = (await card.textContent()) ?? ''
  return { title, slug: (await card.getAttribute('href'))?.split('/').at(-1) ?? '' }
}

test.describe('what is shown instead, without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('are search, links and the running groups @phone', async ({ page, watch }) => {
    watch.allow(/status of 404/)
    const { title, slug } = await findTitle(page)
    await page.goto(`/vecchia-pagina/${slug}`)
    const running = page.getByRole('region', { name: 'Gruppi aperti' })
    await expect(running.getByRole('heading', { level: 3 })).toHaveCount(4)
    const doors = page.getByRole('region', { name: 'Da dove ripartire' })
    await expect(doors.getByRole('link')).toHaveCount(4)
    const search = page.getByRole('search', { name: 'Cerca quello che non c’è' })
    await search.getByLabel('Che cosa cercavi?').fill(title)
    await search.getByRole('button', { name: 'Cerca' }).click()
    await expect(page).toHaveURL(/\/search\?query=/)
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
  })
})

test('the words of the URL are searched after loading without a layout shift', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 404/)
  await addFontsAtOnce(page)
  await watchMoves(page)
  const { title, slug } = await findTitle(page)
  // Two letters exchanged: a spelling close to that of a title.
  const misspelt = slug.replace(/(\w)(\w)(\w)$/, '$1$3$2')
  for (const path of [`/ga/999999999/${slug}`, `/vecchia/${slug}`, `/reega/8888888/${misspelt}`]) {
    await page.goto(path)
    await lettersAreThere(page)
    const nearest = page.getByRole('region', { name: 'Forse cercavi' })
    const found = nearest.getByRole('link', { name: title }).first()
    await expect(found).toBeVisible()
    await expect(nearest.getByRole('link')).toHaveCount(4)
    await expect(page.getByLabel('Che cosa cercavi?')).toHaveValue(
      (path.startsWith('/vecchia') ? 'vecchia ' : '') +
        (path.split('/').at(-1) ?? '').replaceAll('-', ' '),
    )
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await moves(page)).toEqual([])
  }
  await page.getByRole('region', { name: 'Forse cercavi' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Forse cercavi' })).toBeVisible()
})

test('all unknown URLs are answered with the same bytes @once', async ({ request }) => {
  const bodyOf = async (path: string) => (await request.get(path)).text()
  // A document that is rendered anew in between has later countdowns.
  const expectSame = (first: string, ...others: string[]) =>
    expect(async () => {
      const one = await bodyOf(first)
      for (const path of others) expect(await bodyOf(path)).toBe(one)
    }).toPass()
  await expectSame(
    '/nessuna/pagina',
    '/un-altra',
    '/wp-login.php',
    '/search/no',
    '/nessuna/pagina?a=1',
  )
  await expectSame('/ga/nessuno', '/ga/nessuno/titolo', '/ga/999999999', '/ga/888888888/titolo')
})

test('a link to an unknown page shows it without a full reload @once', async ({ page }) => {
  await page.goto('/ga')
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  await page.evaluate(() =>
    (
      globalThis as unknown as { next: { router: { push: (to: string) => void } } }
    ).next.router.push('/reega/999999999/x'),
  )
  await expect(page.getByRole('heading', { name: 'Gioco non trovato' })).toBeVisible()
  await expect(page).toHaveTitle('Gioco non trovato · Insieme')
  await expect(page.locator('body[data-same]')).toHaveCount(1)
})

test('the image resizing of Next is not reachable @once', async ({ page }) => {
  await page.goto('/home')
  const src = await page.locator('main img').first().getAttribute('src')
  const address = `/_next/image?url=${encodeURIComponent(src ?? '')}&w=640&q=75`
  expect((await page.request.get(src ?? '')).status()).toBe(200)
  expect((await page.request.get(address)).status()).toBe(404)
})
