import { expect, type Page, test } from 'playwright/test'
import { openTrialShop, type TrialShop } from './paying/trial-shop.ts'

// One worker, so that the file opens only one shop.
test.describe.configure({ mode: 'default' })
let shop: TrialShop

test.beforeAll(async () => {
  shop = await openTrialShop()
})
test.afterAll(() => shop.close())

/** Final callback of the library: `approvato` with its data. */
const outcome = (page: Page) => page.getByRole('status')

const typed = async (page: Page, number: string, expiry = '12/39') => {
  const field = (name: string) => page.frameLocator(`iframe[title="${name}"]`).getByRole('textbox')
  await field('Numero della carta').pressSequentially(number)
  await field('Scadenza, mese e anno').pressSequentially(expiry.replace('/', ''))
  await field('Codice di sicurezza').pressSequentially('123')
  await page.getByRole('button', { name: 'Paga con la carta' }).click()
}

const bank = (page: Page) => page.frameLocator('dialog iframe')

const windowOf = async (page: Page, press: () => Promise<void>) => {
  const opening = page.waitForEvent('popup')
  await press()
  return opening
}

const pressPaypal = (page: Page, name = 'Paga con PayPal (demo)') =>
  windowOf(page, () => page.getByRole('button', { name }).click())

test('a wallet pays in its window, which is marked as a demo', async ({ page }) => {
  await shop.visit(page)
  const popup = await pressPaypal(page)
  await expect(popup.getByText('Modalità demo: qui nessuno è davvero PayPal')).toBeVisible()
  await expect(popup.getByText('109,30')).toBeVisible()
  await popup.getByRole('button', { name: /Giulia Rossi/ }).click()
  await expect(outcome(page)).toHaveText(/^approvato .*"orderID":"[A-Z0-9]{17}"/)
  const id = /"orderID":"(\w+)"/.exec((await outcome(page).textContent()) ?? '')?.[1] ?? ''
  const paid = await shop.paypal.captureOrder(id, `cattura-${id}`)
  expect(paid.captures).toMatchObject([{ status: 'COMPLETED', cents: 10930 }])
})

test('a cancelled or closed window pays nothing', async ({ page }) => {
  await shop.visit(page)
  const popup = await pressPaypal(page)
  await popup.getByRole('button', { name: 'Annulla e torna al negozio' }).click()
  await expect(outcome(page)).toHaveText('annullato')
  const again = await pressPaypal(page)
  await expect(again.getByRole('button', { name: 'Annulla e torna al negozio' })).toBeVisible()
  await again.close()
  await expect(page.getByRole('button', { name: 'Paga con PayPal (demo)' })).toBeEnabled()
})

test('a press in the window before its script loads is not lost', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  let asked = 0
  await page.context().route('**/browser/approve.js', async (route) => {
    // The first request is that of the waiting page, before it has an order.
    asked++
    if (asked > 1) await held.promise
    await route.continue()
  })
  await shop.visit(page)
  const popup = await pressPaypal(page)
  const press = popup.getByRole('button', { name: 'Annulla e torna al negozio' }).click()
  await expect.poll(() => asked).toBe(2)
  held.resolve()
  await press
  await expect(outcome(page)).toHaveText('annullato')
})

test('a card without a challenge is approved without the bank', async ({ page }) => {
  await shop.visit(page)
  await typed(page, '4111111111111111')
  await expect(outcome(page)).toHaveText(/^approvato \{"orderID":"\w+"\}$/)
})

test('a card field takes nothing before its script can report it', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/browser/field.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await shop.visit(page)
  const number = page.frameLocator('iframe[title="Numero della carta"]')
  await expect(number.locator('body > *')).toHaveCount(1)
  await expect(number.getByRole('textbox')).toHaveCount(0)
  const press = typed(page, '4111111111111111')
  held.resolve()
  await press
  await expect(outcome(page)).toHaveText(/^approvato/)
})

test('the server reads the result of the bank challenge', async ({ page }) => {
  await shop.visit(page)
  for (const [answer, shift] of [
    ['Conferma', 'POSSIBLE'],
    ['La verifica non riesce', 'NO'],
  ] as const) {
    await page.reload()
    await typed(page, '4012888888881881')
    await bank(page).getByRole('button', { name: answer }).click()
    await expect(outcome(page)).toContainText(`"liabilityShift":"${shift}"`)
    const id = /"orderID":"(\w+)"/.exec((await outcome(page).textContent()) ?? '')?.[1] ?? ''
    expect((await shop.paypal.readOrder(id)).liabilityShift).toBe(shift)
  }
})

test('a wrong number is reported before an order is created', async ({ page }) => {
  await shop.visit(page)
  const before = shop.control.orders().length
  await typed(page, '4111111111111112')
  await expect(outcome(page)).toContainText('INVALID_NUMBER')
  expect(shop.control.orders()).toHaveLength(before)
})

test('a test card of the demo is filled in by a press', async ({ page }) => {
  await shop.visit(page)
  await page.getByText('Modalità demo: carte di prova').click()
  await page.getByRole('button', { name: /4111 1111 1111 1111/ }).click()
  await page.getByRole('button', { name: 'Paga con la carta' }).click()
  await expect(outcome(page)).toHaveText(/^approvato/)
})

test('methods are stored: a wallet in its window, a card after the bank challenge', async ({
  page,
}) => {
  await shop.visit(page, { keeps: true })
  const popup = await pressPaypal(page, 'Salva PayPal (demo)')
  await popup.getByRole('button', { name: /Giulia Rossi/ }).click()
  await expect(outcome(page)).toContainText('"vaultSetupToken"')
  await page.reload()
  await typed(page, '5555555555554444')
  await bank(page).getByRole('button', { name: 'Conferma' }).click()
  await expect(outcome(page)).toContainText('"vaultSetupToken"')
  const id = /"vaultSetupToken":"(\w+)"/.exec((await outcome(page).textContent()) ?? '')?.[1] ?? ''
  expect(await shop.paypal.createPaymentToken(id, `salva-${id}`)).toMatchObject({
    kind: 'card',
    brand: 'MASTERCARD',
    lastDigits: '4444',
    expiry: '2039-12',
  })
})

test('the page never gets a card number, and the policy allows no other host', async ({ page }) => {
  const broken: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && broken.push(message.text())))
  await shop.visit(page)
  await typed(page, '4111111111111111')
  await expect(outcome(page)).toHaveText(/^approvato/)
  expect(await page.content()).not.toContain('4111111111111111')
  expect(broken).toEqual([])
})
