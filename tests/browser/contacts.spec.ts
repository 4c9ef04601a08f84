import { expect, screenshot, test } from './fixtures.ts'
import { mailTo } from './mail.ts'

test('a message reaches the shop, with a copy to its sender @phone', async ({ page }) => {
  const email = `lia-${Date.now()}@posta.example`
  await page.goto('/contatti')
  await screenshot(page, 'contacts')
  await page.getByRole('button', { name: 'Manda il messaggio' }).click()
  await expect(page.getByLabel('Nome e cognome')).toBeFocused()
  await page.getByLabel('Nome e cognome').fill('Lia Fabbri')
  await page.getByLabel('La tua e-mail').fill(email)
  await page.getByLabel('Di che cosa si tratta').fill('Il mio pacco')
  await page.getByLabel('Messaggio', { exact: true }).fill('Dov’è?')
  await page.getByRole('button', { name: 'Manda il messaggio' }).click()
  const sent = page.getByRole('status').filter({ hasText: 'Messaggio inviato' })
  const number = /#(\d+)/.exec((await sent.textContent()) ?? '')?.[1]
  await expect(sent).toContainText(email)
  const copy = await mailTo(page, email, `[#${number}] Il mio pacco`)
  expect(copy).toContain('Ciao Lia')
  expect(copy).toContain('Dov’è?')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is sent and redirects to its result @once', async ({ page }) => {
    const email = `ugo-${Date.now()}@posta.example`
    await page.goto('/contatti')
    const send = page.getByRole('button', { name: 'Manda il messaggio' })
    await page.getByLabel('Nome e cognome').fill('Ugo Neri')
    await page.getByLabel('La tua e-mail').fill(email)
    await page.getByLabel('Di che cosa si tratta').fill('Un gruppo')
    await send.click()
    // The browser's own validation asks for missing fields.
    await expect(page).toHaveURL('/contatti')
    await page.getByLabel('Messaggio', { exact: true }).fill('Quando chiude?')
    await send.click()
    await expect(page).toHaveURL('/contatti?esito=inviato')
    const sent = page.getByRole('status').filter({ hasText: 'Messaggio inviato' })
    await expect(sent).toBeVisible()
  })
})
