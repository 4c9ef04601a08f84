import { expect, type Page } from 'playwright/test'

type Choose = (popup: Page) => Promise<unknown>

export const unique = () => `prova${Date.now()}${Math.floor(Math.random() * 1e6)}@posta.example`

/** Ignores errors of a window that closed during the action. */
const orGone = async (popup: Page, done: Promise<unknown>) => {
  try {
    await done
  } catch (error) {
    if (!popup.isClosed()) throw error
  }
}

/** Presses a provider's button and completes its window. */
export const enterWith = async (page: Page, provider: string, choose: Choose) => {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: `Continua con ${provider}` }).click()
  const popup = await opening
  await expect(popup.getByRole('heading', { name: `Entra con ${provider}` })).toBeVisible()
  const closing = popup.isClosed() ? Promise.resolve() : popup.waitForEvent('close')
  await orGone(popup, choose(popup))
  await closing
}

export const as =
  (email: string): Choose =>
  async (popup) => {
    await popup.getByLabel('Oppure con un altro indirizzo').fill(email)
    await popup.getByRole('button', { name: 'Continua' }).click()
  }

export const agree = async (page: Page) => {
  // The sign-up page behind the dialog has inputs too.
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ho letto l’informativa sulla privacy').check()
  await dialog.getByLabel('Accetto le condizioni d’uso').check()
  await dialog.getByRole('button', { name: 'Crea un account' }).click()
}

export const whoAmI = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.get('/api/users/logged', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { data: { email: string } }).data
}

export const codeTo = async (page: Page, email: string) => {
  let code = ''
  await expect(async () => {
    const answer = await page.request.get('/api/dev/mail')
    const { data } = (await answer.json()) as { data: { to: string; subject: string }[] }
    code = /^\d{6}/.exec(data.find(({ to }) => to === email)?.subject ?? '')?.[0] ?? ''
    expect(code).toMatch(/^\d{6}$/)
  }).toPass()
  return code
}

export const fillCode = async (page: Page, email: string) => {
  // The sixth digit submits it.
  await page.getByLabel('Codice di sei cifre').fill(await codeTo(page, email))
}

export const refusalsAreWords = ({ allow }: { allow: (pattern: RegExp) => void }) =>
  allow(/the server responded with a status of (422|401|410)/)
