import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { hours, minutes } from '#lib/format/durations.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { mailTo } from './mail.ts'
import { inviteOperator, operate, signInToConsole } from './operator.ts'
import { buildGroup } from './owners.ts'

/** Adds a device that holds passkeys and knows its owner. */
const giveDevice = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('an operator accepts an invitation with a passkey, signs in with it, and confirms an invitation', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 40[13]/)
  const gate = await page.goto('/gestione/accesso')
  expect(gate?.headers()).toMatchObject({
    'cache-control': 'private, max-age=0, must-revalidate',
    'x-robots-tag': 'noindex',
  })
  await giveDevice(page)
  const email = `${randomUUID()}@example.org`
  await inviteOperator(new URL(page.url()).origin, email, ['owner'])
  const text = await mailTo(page, email, 'Il tuo accesso alla gestione di Insieme')
  await page.goto(`/gestione/invito${/\/gestione\/invito(#[\w-]+)/.exec(text)?.[1]}`)
  await expect(page.getByRole('heading', { name: 'Ciao Beatrice' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Crea la passkey' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Li ho conservati' }).click()
  await expect(page.getByRole('heading', { name: 'Da decidere' })).toBeVisible()

  await page.getByRole('button', { name: 'Esci' }).click()
  await expect(page).toHaveURL('/gestione/accesso')
  await page.goto('/gestione/impostazioni/registro')
  await expect(page).toHaveURL('/gestione/accesso?back=%2Fgestione%2Fimpostazioni%2Fregistro')
  await page.getByRole('button', { name: 'Entra con la passkey' }).click()
  await expect(page.getByRole('row', { name: /Beatrice/ }).first()).toContainText('Accesso')

  await page.getByRole('link', { name: 'Chi lavora qui' }).click()
  await page.getByRole('button', { name: 'Invita' }).click()
  const form = page.getByRole('dialog', { name: 'Invita chi lavora con te' })
  const other = `${randomUUID()}@example.org`
  await form.getByLabel('Nome').fill('Amir')
  await form.getByLabel('E-mail').fill(other)
  await form.getByRole('button', { name: 'Manda l’invito' }).click()
  await expect(form.getByRole('alert')).toContainText('Scegli almeno un ruolo.')
  await form.getByRole('checkbox', { name: /spedizioni/ }).check()
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: 'Manda l’invito' }).click()
  const proof = page.getByRole('dialog', { name: 'Sei tu, Beatrice?' })
  await expectNoAxeViolations(page)
  await proof.getByRole('button', { name: 'Annulla' }).click()
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: 'Manda l’invito' }).click()
  await proof.getByRole('button', { name: 'Conferma' }).click()
  await expect(page.getByRole('row', { name: /Amir/ })).toContainText('invito inviato')
  await mailTo(page, other, 'Il tuo accesso alla gestione di Insieme')
})

test('a session that ended elsewhere leads back to the sign-in', async ({ page, watch }) => {
  watch.allow(/status of 401/)
  await signInToConsole(page)
  const settings = page.getByRole('link', { name: 'Impostazioni' })
  await expect(settings).toBeVisible()
  await page.context().clearCookies()
  await settings.click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Buon lavoro' })).toBeVisible()
})

test('the first screen shows a decision that is due, leads to it, and has the takings as numbers', async ({
  page,
  pool,
}) => {
  const title = `Il gruppo ${randomUUID()}`
  const expiresAt = new Date(Date.now() + hours(2) + minutes(10))
  const { id } = await buildGroup(pool, { title, expiresAt, goal: 120 })
  await signInToConsole(page)
  const row = page.getByRole('row', { name: title })
  await expect(row).toContainText(/2\sh.*Mancano 120 copie/)
  await expect(row.getByRole('link')).toHaveAttribute('href', `/gestione/gruppi/${id}`)
  await page.getByText('I numeri in tabella').click()
  await expect(page.getByRole('table').last().getByRole('row')).toHaveCount(15)
  await expectNoAxeViolations(page)
  await operate('fail', id)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Da decidere' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(row).toHaveCount(0)
})
