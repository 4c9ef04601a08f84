import { expect, test } from '../fixtures.ts'
import { buildGroup, takeSeat } from '../owners.ts'
import { approvalPage, bank, cards, way, windowOf, writeCard } from '../paying.ts'

test('a method is added, pays a seat, passes it to another and is removed @once', async ({
  page,
  pool,
  member,
}) => {
  await page.goto('/user/tabs?tab=methods')
  await expect(page.getByRole('heading', { name: 'Nessun metodo salvato' })).toBeVisible()
  await page.getByRole('button', { name: 'Aggiungi un metodo' }).click()
  await expect(page.getByRole('heading', { name: 'Aggiungi un metodo' })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Salva PayPal (demo)' }).click()
  await (await opened).getByRole('button', { name: /va a buon fine/ }).click()
  await expect(page.getByRole('heading', { name: /^PayPal di / })).toBeVisible()

  const group = await buildGroup(pool, { title: 'Orbita di Prova' })
  const { id, methodId } = await takeSeat(pool, member, group)
  await pool.query(
    `UPDATE participations SET method_id = (SELECT id FROM payment_methods
       WHERE member_id = $2 AND id <> $3) WHERE id = $1`,
    [id, member.id, methodId],
  )
  await page.reload()
  await expect(page.getByText('Usato da 1 gruppo')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Togli: PayPal/ })).toBeDisabled()

  await page.getByRole('button', { name: /^Sposta il gruppo/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Serve a 1 gruppo' })
  await dialog.getByRole('button', { name: 'Sposta il gruppo' }).click()
  await expect(page.getByText('Usata da 1 gruppo')).toBeVisible()
  await page.getByRole('button', { name: /^Togli: PayPal/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Togli' }).click()
  await expect(page.getByRole('heading', { name: /^PayPal/ })).toBeHidden()
})

test('a method that is approved in the same window is saved on the way back @phone', async ({
  page,
  pool,
  buyer: _,
}) => {
  const group = await buildGroup(pool, { title: 'Ponte di Ritorno' })
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

  const seat = `/checkout?group=${group.id}&bundle=${group.bundleIds[0]}&quantity=1`
  await page.goto(seat)
  await way(page, 'PayPal').last().check()
  await page.goto(await leave())
  await page.getByRole('button', { name: /Giulia/ }).click()
  await expect(page.getByRole('radio', { name: /^PayPal di / }).first()).toBeChecked()
  await expect(page).toHaveURL(seat)
  await page.getByRole('button', { name: /^Partecipa/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Posto preso/ })).toBeVisible()
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
