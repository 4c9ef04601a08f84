import { expect, type Page } from 'playwright/test'
import { saleBundle } from './buyers.ts'

/** Test card numbers, by their result at the demo's provider. */
export const cards = {
  plain: '4111111111111111',
  asked: '4012888888881881',
  declined: '4000000000000002',
  /** Can be stored, and is declined when charged. */
  declinedLater: '4000000000000341',
  pending: '4000000000000259',
}

export const summary = (page: Page) => page.getByRole('region', { name: 'Riepilogo' })
export const binding = (page: Page) =>
  summary(page).getByRole('button', { name: /obbligo di pagamento/ })
/** Button that places the order of a sale by wallet and opens the provider's window. */
export const walletButton = (page: Page) =>
  summary(page).getByRole('button', { name: 'Paga con PayPal (demo)' })
export const way = (page: Page, name: string) =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) })

/** Buys one copy from its page, up to the provider's card fields. */
export const openSale = async (page: Page) => {
  const { bundle } = await saleBundle()
  await page.goto(`/checkout?bundle=${bundle}&quantity=1`)
  await expect(binding(page)).toBeVisible()
}

type Group = { id: number; bundleIds: number[] }

export const seatCheckout = ({ id, bundleIds: [bundle] }: Group) =>
  `/checkout?group=${id}&bundle=${bundle}&quantity=1`

/** Opens the checkout of a seat. */
export const openSeat = async (page: Page, group: Group) => {
  await page.goto(seatCheckout(group))
  await expect(page.getByText('Oggi non paghi nulla.')).toBeVisible()
}

/** Button that takes the seat. */
export const join = (page: Page) => page.getByRole('button', { name: /^Partecipa/ })

export const isTaken = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: /^Posto preso/ })).toBeVisible()

export const field = (page: Page, title: string) =>
  page.frameLocator(`iframe[title="${title}"]`).getByRole('textbox')

export const writeCard = async (page: Page, number: string) => {
  await way(page, 'Carta').last().check()
  await field(page, 'Numero della carta').fill(number)
  await field(page, 'Scadenza, mese e anno').fill('12/40')
  await field(page, 'Codice di sicurezza').fill('123')
  await page.getByLabel('CAP di fatturazione').fill('40121')
}

/** Finds a pick-up point in Bari and chooses it. */
export const choosePoint = async (page: Page) => {
  await page.getByRole('button', { name: 'Cerca un punto di ritiro' }).click()
  const search = page.getByLabel('Cerca per CAP o comune')
  await search.fill('Bari')
  await search.press('Enter')
  await page.getByRole('radio', { name: /^Edicola del Murat/ }).check()
  await expect(summary(page).getByText('Punto di ritiro', { exact: true })).toBeVisible()
}

/** Frame of the bank challenge over the page. */
export const bank = (page: Page) => page.frameLocator('iframe[title="Verifica della banca (demo)"]')

export const isDone = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: /^(È tuo|Sono tuoi)\./ })).toBeVisible()

/** Popup in which the buyer chooses a payment method. */
export const windowOf = async (page: Page, button: string) => {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).click()
  return opening
}

/** Pays in the window of the wallet. */
export const payByWallet = async (page: Page) => {
  const popup = await windowOf(page, 'Paga con PayPal (demo)')
  await popup.getByRole('button', { name: /Giulia/ }).click()
}

/** Stores a wallet for a seat in its window. */
export const storeWallet = async (page: Page) => {
  await way(page, 'PayPal').last().click()
  const popup = await windowOf(page, 'Salva PayPal (demo)')
  await popup.getByRole('button', { name: /Giulia/ }).click()
  await expect(page.getByRole('radio', { name: /^PayPal di / }).first()).toBeChecked()
}

const providerOf = async (page: Page) => {
  const answer = await page.request.get('/api/payments/script')
  const { data } = (await answer.json()) as { data: { base_url: string } }
  return new URL(data.base_url).origin
}

export const approvalPage = async (page: Page, providerOrder: string) =>
  `${await providerOf(page)}/approve?token=${providerOrder}`

/** Triggers an event at the provider outside the shop. */
export const steer = async (page: Page, action: string, data: object) => {
  const answer = await page.request.post(`${await providerOf(page)}/control/${action}`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}
