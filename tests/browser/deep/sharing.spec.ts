import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { boxOf } from '../moves.ts'
import { buildGroup, signInAsNew, takeSeat } from '../owners.ts'

const watchCopies = (page: Page) =>
  page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => document.body.setAttribute('data-copy', text) },
    }),
  )
const copyOf = async (page: Page) =>
  new URL((await page.locator('body').getAttribute('data-copy')) ?? '')

test('a seat is shared by a link whose card names its member', async ({ page, pool }) => {
  const member = await signInAsNew(pool, page, { name: 'Ada Neri' })
  const group = await buildGroup(pool, { title: 'Faro di Prova' })
  const { id: seat } = await takeSeat(pool, member, group)
  await page.goto(`/checkout/done?seat=${seat}`)
  const link = page.getByRole('textbox', { name: 'Il link del tuo posto' })
  await expect(link).toHaveValue(/\?da=/)
  await watchCopies(page)
  const copy = page.getByRole('button', { name: 'Copia' })
  await copy.scrollIntoViewIfNeeded()
  const before = await boxOf(copy)
  await copy.click()
  const after = page.getByRole('button', { name: 'Copiato' })
  expect(await boxOf(after)).toEqual(before)

  const address = await copyOf(page)
  const path = address.pathname + address.search
  const html = await (await page.request.get(path)).text()
  expect(html).toContain(`<meta property="og:url" content="${address.href}"`)
  expect(html).toContain(`<link rel="canonical" href="${address.origin}${address.pathname}"`)

  const forged = await (
    await page.request.get(`${address.pathname}?da=0123456789abcdef0123456789abcdef`)
  ).text()
  expect(forged).toContain(`<meta property="og:url" content="${address.origin}${address.pathname}"`)
  expect(forged).not.toContain('0123456789abcdef.png')
})

test('a member shares a page by a link that names them, a visitor by its plain one', async ({
  page,
  pool,
}) => {
  const group = await buildGroup(pool, { title: 'Faro di Prova' })
  const share = async () => {
    await page.goto(`/ga/${group.id}`)
    await watchCopies(page)
    // Nothing listens before React has taken over.
    await expect(async () => {
      await page.getByRole('button', { name: 'Condividi Faro di Prova' }).click()
      await expect(page.getByText('Indirizzo copiato')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    return copyOf(page)
  }
  expect((await share()).search).toBe('')
  const member = await signInAsNew(pool, page, { name: 'Ada Neri' })
  await takeSeat(pool, member, group)
  const address = await share()
  expect(address.searchParams.get('da')).toMatch(/^[a-f\d]{32}$/)
  const html = await (await page.request.get(address.pathname + address.search)).text()
  expect(html).toContain(`-${address.searchParams.get('da')}.png`)
  const outdated = await page.request.get(`/ga/${group.id}/altro${address.search}`)
  expect(outdated.url()).toBe(address.href)
})
