import { expect, expectNoAxeViolations, expectNoSidewaysScroll } from '../fixtures.ts'
import { acceptAll, banner, press, quiet, reopen } from '../journey.ts'
import { shopOf } from '../measured-shop.ts'
import { boxOf } from '../moves.ts'

const { test, shop } = shopOf()

test('the banner works by keyboard, for screen readers, on narrow screens and in dark colours @once', async ({
  page,
}) => {
  await page.goto('/home')
  await expect(banner(page)).toBeVisible()
  await expectNoAxeViolations(page)
  // The banner comes first in the tab order after the skip link, and both answers look the same.
  const refuse = banner(page).getByRole('button', { name: 'Rifiuta', exact: true })
  const accept = banner(page).getByRole('button', { name: 'Accetta', exact: true })
  const { width, height } = await boxOf(refuse)
  expect(await boxOf(accept)).toMatchObject({ width, height })
  expect(await refuse.getAttribute('class')).toBe(await accept.getAttribute('class'))
  for (const name of ['Vai al contenuto', 'Leggi quali sono', 'Rifiuta', 'Accetta', 'Scegli']) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText(name)
  }
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'I cookie che scegli' })
  await expect(dialog).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(banner(page)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await press(page, 'Scegli')
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Chiudi senza cambiare' }).scrollIntoViewIfNeeded()
  await page.getByRole('switch', { name: 'Statistiche' }).focus()
  await page.keyboard.press('Space')
  await press(page, 'Salva le scelte')
  await expect(banner(page)).toBeHidden()
  expect(await page.evaluate(() => JSON.parse(localStorage.consent).statistics)).toBe(true)
})

test('pages with secrets and of the account load no third party and show no banner @once', async ({
  page,
}) => {
  const watched = await acceptAll(page, shop())
  await page.goto('about:blank')
  watched.forget()
  for (const path of ['/auth/reset-password', '/paga', '/avvisi/basta', '/user/tabs']) {
    const answer = await page.goto(path)
    expect(answer?.headers()['content-security-policy']).not.toContain(shop().standIn.url)
    await quiet(page)
  }
  expect(watched.players()).toEqual([])
})

const legal = ['/privacy', '/cookie', '/accessibility', '/contatti']
const documents = [
  '/non-esiste',
  '/ga/999999/non-esiste',
  '/auth/login',
  '/checkout',
  '/paga',
  ...legal,
]

test('every page can reopen the choice from its footer and by a message @once', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 40\d/)
  await page.goto('/privacy')
  await press(page, 'Rifiuta')
  const dialog = page.getByRole('dialog', { name: 'I cookie che scegli' })
  for (const path of documents)
    for (const how of ['footer', 'message'] as const)
      await test.step(`${path} by ${how}`, async () => {
        await page.goto(path)
        // The listener of the message exists after hydration.
        await expect(async () => {
          await reopen(page, how)
          await expect(dialog).toBeVisible({ timeout: 1000 })
        }).toPass()
      })
})
