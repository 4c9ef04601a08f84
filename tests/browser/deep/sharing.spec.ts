import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { buildGroup, signInAsNew, takeSeat } from '../owners.ts'

const watchCopies = (page: Page) =>
  page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => document.body.setAttribute('data-copy', text) },
    }),
  )
const copyOf = async (page: Page) =>
  new URL((await page.locator('body').getAttribute('data-copy')) ?? '')

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
