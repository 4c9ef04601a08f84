import { buildParticipation } from '../factories/items.ts'
import { buildMember } from '../factories/members.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'
import { signInWithAddress } from './joiners.ts'
import { buildGroup, buildRefused, signInAsNew, takeSeat } from './owners.ts'
import { approvalPage, bank, cards, way, windowOf, writeCard } from './paying.ts'

test('an open group updates live, and its seat can be left @once', async ({ page, pool }) => {
  const member = await signInAsNew(pool, page)
  const group = await buildGroup(pool, { title: 'Il Faro di Prova' })
  const { bundleId } = await takeSeat(pool, member, group)
  await page.goto('/user/tabs?tab=groups')
  await expect(page.getByText('Mancano 19 copie.')).toBeVisible()
  await screenshot(page, 'seats')

  const email = `altro-${group.slug}@example.org`
  const other = await buildMember(pool, { email, verifiedAt: new Date() })
  const seat = { itemId: group.id, bundleId, memberId: other.id, quantity: 2 }
  await buildParticipation(pool, seat)
  await expect(page.getByText('Mancano 17 copie.').first()).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '3 copie su 20')

  await page.getByRole('button', { name: 'Lascio il posto: Il Faro di Prova' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lasci il posto?' })
  await expect(dialog).toContainText('mancheranno 18 copie')
  await dialog.getByRole('button', { name: 'Lascio il posto' }).click()
  await expect(page.getByText('Il gruppo è ancora aperto.')).toBeVisible()
  await expect(
    page.getByRole('link', { name: 'Riprendi il posto: Il Faro di Prova' }),
  ).toBeVisible()
})

test('a declined seat is paid by its link, with or without a session @phone', async ({
  page,
  pool,
}) => {
  const email = `nora-${crypto.randomUUID()}@example.org`
  const member = await buildMember(pool, { name: 'Nora Conti', email, verifiedAt: new Date() })
  const { secret } = await buildRefused(pool, member, 'Rocca di Prova')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/paga#${secret}`)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Nora, paga il tuo posto' }),
  ).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/paga'))).toEqual(['/paga'])
  await expectNoSidewaysScroll(page)
  await page.getByRole('radio', { name: /^PayPal/ }).check()
  await expect(page.getByText(/con obbligo di pagamento/).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'pay-now')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Paga con PayPal (demo)' }).click()
  const approval = await opened
  await approval.getByRole('button', { name: /va a buon fine/ }).click()

  await expect(page.getByRole('heading', { name: 'Pagato. Il posto è tuo.' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'È già tutto pagato' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a seat can be left by its link, which then pays nothing @phone', async ({ page, pool }) => {
  const email = `ugo-${crypto.randomUUID()}@example.org`
  const member = await buildMember(pool, { name: 'Ugo Riva', email, verifiedAt: new Date() })
  const { secret } = await buildRefused(pool, member, 'Rocca Lasciata')
  await page.goto(`/paga#${secret}`)
  await page.getByRole('button', { name: 'Lascio il posto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lasci il posto?' })
  await dialog.getByRole('button', { name: 'Lascio il posto' }).click()
  await expect(page.getByRole('heading', { name: 'Posto lasciato' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: /paga il tuo posto/ })).toBeHidden()
})

test('an unknown link shows an error @once', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  await page.goto(`/paga#${'x'.repeat(30)}`)
  await expect(page.getByRole('heading', { name: 'Questo link non funziona' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
})

test('a method is added, pays a seat, passes it to another and is removed @once', async ({
  page,
  pool,
}) => {
  const member = await signInAsNew(pool, page)
  await page.goto('/user/tabs?tab=methods')
  await expect(page.getByRole('heading', { name: 'Nessun metodo salvato' })).toBeVisible()
  await expectNoAxeViolations(page)
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
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'methods')

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
}) => {
  await signInWithAddress(pool, page)
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

test('a card is stored after the bank challenge, and not before @phone', async ({ page, pool }) => {
  await signInAsNew(pool, page)
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
