import { expect, test } from '../fixtures.ts'
import { approvalPage, bank, cards, windowOf, writeCard } from '../paying.ts'

test('a method that is approved in the same window is saved on the way back @phone', async ({
  page,
  member: _,
}) => {
  const leave = async () => {
    const made = page.waitForResponse((one) => one.url().endsWith('/payments/setup_tokens'))
    const popup = await windowOf(page, 'Salva PayPal (demo)')
    const { data } = (await (await made).json()) as { data: { setup_token: string } }
    await expect(popup.getByRole('button', { name: /Giulia/ })).toBeVisible()
    await popup.close()
    return approvalPage(page, data.setup_token)
  }
  await page.goto('/user/tabs?tab=methods&add=new')
  const approval = await leave()
  await page.goto(approval)
  await page.getByRole('button', { name: 'Annulla e torna al negozio' }).click()
  await expect(
    page.getByText('Hai chiuso la finestra di PayPal: non abbiamo salvato nulla.'),
  ).toBeVisible()
  await page.goto(approval)
  await page.getByRole('button', { name: /Giulia/ }).click()
  await expect(page.getByRole('heading', { name: /^PayPal di / })).toBeVisible()
  await expect(page).toHaveURL(/\?tab=methods$/)
})

test('a card is stored after the bank challenge, and not before @phone', async ({
  page,
  member: _,
}) => {
  await page.goto('/user/tabs?tab=methods')
  await page.getByRole('button', { name: 'Aggiungi un metodo' }).click()
  await writeCard(page, cards.asked)
  const save = page.getByRole('button', { name: 'Salva la carta' })
  await save.click()
  await bank(page).getByRole('button', { name: 'La verifica non riesce' }).click()
  await expect(page.getByText(/Non hai salvato nulla/)).toBeVisible()
  await save.click()
  await bank(page).getByRole('button', { name: 'Conferma' }).click()
  await expect(page.getByText('Metodo salvato.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Carta che finisce per 1881' })).toBeVisible()
})
