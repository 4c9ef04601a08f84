import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'
import { mailTo } from './mail.ts'
import { buildGroup } from './owners.ts'
import { choosePoint, way } from './paying.ts'
import { forgetSignUps } from './shop-database.ts'

/** Counts the presses and inputs that a visitor needs. */
const counting = () => {
  const count = { presses: 0, fields: 0 }
  return {
    count,
    press: (target: Locator) => {
      count.presses++
      return target.click()
    },
    write: (target: Locator, text: string) => {
      count.fields++
      return target.pressSequentially(text)
    },
  }
}

const codeTo = async (page: Page, email: string) => {
  const text = await mailTo(page, email, 'Conferma il tuo indirizzo')
  return /Codice: (\d{6})/.exec(text)?.[1] ?? ''
}

test('a new member comes from home to a seat with nine presses and seven fields @dark @phone', async ({
  page,
}) => {
  await forgetSignUps()
  const { count, press, write } = counting()
  const email = `nuova-${randomUUID()}@posta.example`
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await page.goto('/home')
  // Not the group that needs a single copy to reach its goal.
  const groups = page.getByRole('article').filter({ hasText: /Mancano \d/ })
  await press(groups.locator('a[href^="/ga/"]').first())
  await expect(page).toHaveURL(/\/ga\/\d/)
  await press(page.getByRole('link', { name: 'Partecipa' }).first())
  await press(page.getByRole('link', { name: 'Crea un account' }))
  await write(field('Nome'), 'Marta Prova')
  await write(field('E-mail'), email)
  await write(field('Password'), 'quattro torri e un asino')
  await press(page.getByLabel('Ho letto l’informativa sulla privacy'))
  await press(page.getByLabel('Accetto le condizioni d’uso'))
  await press(button('Crea un account'))
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Controlla la posta')
  await expect(page.getByRole('heading')).toHaveCount(1)
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'newcomer-code')
  await write(field('Codice di 6 cifre'), await codeTo(page, email))
  await expect(page.getByText('Oggi non paghi nulla.')).toBeVisible()
  await expect(field('Nome e cognome')).toHaveValue('Marta Prova')
  await write(field('Via'), 'Via dei Mille')
  await write(field('Numero'), '7')
  await write(field('CAP'), '40121')
  await expect(field('Comune')).toHaveValue('Bologna')
  await expectNoAxeViolations(page)
  await screenshot(page, 'newcomer-checkout')
  await expect(way(page, 'PayPal')).toBeChecked()
  await press(button(/^Partecipa/))
  await press(button(/Giulia/))
  await expect(title).toHaveText(/^Posto preso/)
  expect(count.presses).toBeLessThanOrEqual(9)
  expect(count.fields).toBe(7)
})

test("an unconfirmed member is asked before the wallet's window opens, which opens once @once", async ({
  page,
  pool,
}) => {
  await forgetSignUps()
  const email = `dopo-${randomUUID()}@posta.example`
  const group = await buildGroup(pool, { title: 'Ponte dei Nuovi' })
  const made = await page.request.post('/api/users', {
    data: {
      name: 'Marta Prova',
      email,
      password: 'quattro torri e un asino',
      conditions: { privacy: true, terms_and_conditions: true },
    },
  })
  const { data } = (await made.json()) as { data: { token: string } }
  const url = process.env.SITE_ADDRESS ?? ''
  await page.context().addCookies([{ name: 'token', value: data.token, url, sameSite: 'Lax' }])
  await page.goto(`/checkout?group=${group.id}&bundle=${group.bundleIds[0]}&quantity=1`)
  await choosePoint(page)
  await way(page, 'PayPal').click()
  await expect(page.getByRole('heading', { name: 'Prima, conferma la tua e-mail' })).toBeFocused()
  await page.getByLabel('Codice di 6 cifre').fill(await codeTo(page, email))
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Salva PayPal (demo)' }).click()
  await (await opening).getByRole('button', { name: /Giulia/ }).click()
  await expect(page.getByRole('radio', { name: /^PayPal di / })).toBeChecked()
  await page.getByRole('button', { name: /^Partecipa/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Posto preso/ })).toBeVisible()
})
