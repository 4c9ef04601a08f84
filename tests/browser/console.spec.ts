import { randomUUID } from 'node:crypto'
import { generate } from 'otplib'
import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { hours, minutes } from '#lib/format/durations.ts'
import { buildOrder } from '../factories/payments.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { pressAt, typeAt } from './keys.ts'
import { mailTo } from './mail.ts'
import { giveDevice, hideItemsOf, inviteOwner, operate, signInToConsole } from './operator.ts'
import { buildGroup } from './owners.ts'

const password = 'settanta quaglie blu'

/** Seconds after which the next code of the app counts. */
const codePeriod = 30

const codeOf = (secret: string, later = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + later })

/** Accepts an invitation with a password, and returns what else signs in. */
const joinByPassword = async (page: Page, token: string) => {
  const post = async (path: string, data: object) => {
    const headers = { origin: new URL(page.url()).origin }
    const answer = await page.request.post(`/gestione/api/invitations/${path}`, { data, headers })
    return (await answer.json()).data
  }
  const { secret }: { secret: string } = await post('read', { token })
  const accepted = await post('password', { token, password, code: await codeOf(secret) })
  await page.context().clearCookies()
  return { secret, recoveryCodes: accepted.recovery_codes as string[] }
}

/** Confirms a call by keyboard with a recovery code, which counts without a wait for the next code. */
const confirmByKeys = async (page: Page, recoveryCode = '') => {
  const proof = page.getByRole('dialog', { name: 'Sei tu, Beatrice?' })
  await expect(proof.getByLabel('Codice di sei cifre')).toBeFocused()
  await pressAt(page, proof.getByRole('button', { name: 'Uso un codice di recupero' }), 'Space')
  await typeAt(page, proof.getByLabel('Codice di recupero'), recoveryCode)
  await page.keyboard.press('Enter')
}

/** Opens a dialog by keyboard, closes it with Escape, and opens it again. */
const openByKeys = async (page: Page, button: Locator, first: Locator) => {
  await pressAt(page, button)
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first).toBeFocused()
}

test('an owner signs in, invites and changes roles by keyboard', async ({ page, watch }) => {
  watch.allow(/status of 40[13]/)
  await page.goto('/gestione/accesso')
  const email = `${randomUUID()}@example.org`
  const { secret, recoveryCodes } = await joinByPassword(page, await inviteOwner(page, email))
  await pressAt(page, page.getByRole('button', { name: 'Password e codice' }))
  await typeAt(page, page.getByLabel('E-mail'), email)
  await typeAt(page, page.getByLabel('Password', { exact: true }), password)
  const code = await codeOf(secret, codePeriod)
  const typed = `${code.slice(0, 3)} ${code.slice(3)}`
  await typeAt(page, page.getByLabel('Codice di sei cifre'), typed)
  await page.keyboard.press('Enter')
  await pressAt(page, page.getByRole('link', { name: 'Impostazioni' }))
  await pressAt(page, page.getByRole('link', { name: 'Chi lavora qui' }))

  const invite = page.getByRole('button', { name: 'Invita' })
  const invitation = page.getByRole('dialog', { name: 'Invita chi lavora con te' })
  const other = `${randomUUID()}@example.org`
  await openByKeys(page, invite, invitation.getByLabel('Nome'))
  await pressAt(page, invitation.getByRole('button', { name: 'Annulla' }))
  await expect(invite).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(invitation.getByLabel('Nome')).toBeFocused()
  await page.keyboard.type('Amir')
  await typeAt(page, invitation.getByLabel('E-mail'), other)
  await pressAt(page, invitation.getByRole('checkbox', { name: /spedizioni/ }), 'Space')
  await pressAt(page, invitation.getByRole('button', { name: 'Manda l’invito' }))
  await confirmByKeys(page, recoveryCodes[0])
  await expect(page.getByRole('row').filter({ hasText: other })).toContainText('invito inviato')
  await expect(invite).toBeFocused()

  const own = page.getByRole('row').filter({ hasText: email })
  const change = own.getByRole('button', { name: 'Cambia' })
  const roles = page.getByRole('dialog', { name: 'Ruoli di Beatrice' })
  await openByKeys(page, change, roles.getByRole('checkbox', { name: /titolare/ }))
  await pressAt(page, roles.getByRole('checkbox', { name: /conti/ }), 'Space')
  await pressAt(page, roles.getByRole('button', { name: 'Salva' }))
  await confirmByKeys(page, recoveryCodes[1])
  await expect(own).toContainText('titolare, conti')
  await expect(change).toBeFocused()
})

test('an operator accepts an invitation with a passkey, signs in with it, and confirms an invitation', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 40[13]/)
  const gate = await page.goto('/gestione/accesso')
  expect(gate?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  const payload = await page.request.get('/gestione/accesso?_rsc', { headers: { rsc: '1' } })
  expect(payload.headers()['cache-control']).toContain('no-store')
  await giveDevice(page)
  const email = `${randomUUID()}@example.org`
  await page.goto(`/gestione/invito#${await inviteOwner(page, email)}`)
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
  await expect(form).toContainText('Scegli almeno una voce.')
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

test('a scanner packs parcels, and a copy of another one is refused with its place', async ({
  page,
  pool,
  watch,
}) => {
  // Built items have no picture files.
  watch.allow(/status of 404.*pictures/)
  await signInToConsole(page)
  const orders = [
    await buildOrder(pool, { state: 'paid' }),
    await buildOrder(pool, { state: 'paid' }),
  ]
  const ids = orders.map(({ id }) => id)
  await pool.query(
    `UPDATE bundles b SET code = 'SC-' || l.order_id FROM order_lines l
     WHERE l.bundle_id = b.id AND l.order_id = ANY ($1)`,
    [ids],
  )
  const { rows } = await pool.query<{ id: string }>(
    `WITH v AS (INSERT INTO waves (operator_id, made_at)
       SELECT min(id), now() FROM operators RETURNING id)
     INSERT INTO wave_parcels (wave_id, position, order_id, parcel)
     SELECT v.id, o.id, o.id, 1 FROM v, orders o WHERE o.id = ANY ($1) RETURNING wave_id AS id`,
    [ids],
  )
  await hideItemsOf(pool, ids)
  await page.goto(`/gestione/spedizioni/${rows[0]!.id}/imballo`)
  await expect(page.getByLabel('Leggi il codice')).toBeFocused()
  const scan = async (id = 0) => {
    await page.keyboard.type(`SC-${id}`)
    await page.keyboard.press('Enter')
  }
  await scan(ids[1])
  await expect(page.getByText(`è del pacco ${orders[1]!.number}-1`)).toBeVisible()
  await scan(ids[0])
  await expect(page.getByText(`Pacco ${orders[0]!.number}-1 imballato`)).toBeVisible()
  await expect(page.getByRole('heading', { name: `Pacco ${orders[1]!.number}-1` })).toBeVisible()
  await page.getByRole('button', { name: 'Aggiungi una copia' }).click()
  await expect(page.getByText('Tutto imballato')).toBeVisible()
  await expectNoAxeViolations(page)
})

/** A drawn photo; each shade is another picture. */
const drawPhoto = async (shade: number) => {
  const background = { r: shade, g: 90, b: 90 }
  const create = { width: 600, height: 400, channels: 3, background } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  return { name: `foto-${shade}.jpg`, mimeType: 'image/jpeg', buffer }
}

test('news with photos is shown on the page of the group, and a fifth photo is refused in words', async ({
  page,
  pool,
}) => {
  const { id, slug, title } = await buildGroup(pool, { title: `Novità ${randomUUID()}` })
  await signInToConsole(page)
  await page.goto(`/gestione/gruppi/${id}`)
  await page.getByRole('radio', { name: 'Scrivi una novità' }).check()
  const photos = page.getByRole('group', { name: 'Foto, al massimo quattro' })
  const chosen = await Promise.all([10, 60, 110, 160, 210].map(drawPhoto))
  await photos.locator('input[type=file]').setInputFiles(chosen)
  await expect(photos.getByRole('alert')).toContainText('al massimo 4 immagini')
  await expect(photos.getByRole('img')).toHaveCount(4)
  for (const number of [4, 3])
    await photos.getByRole('button', { name: `Togli: Immagine ${number}` }).click()
  await page.getByLabel('Titolo').fill('Le scatole sono in stampa')
  await page.getByLabel('Testo').fill('Ecco le prime.')
  await page.getByLabel('Che cosa si vede nella foto 1').fill('Una scatola aperta sul tavolo')
  await page.getByLabel('Che cosa si vede nella foto 2').fill('La macchina da stampa')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Scrivi una novità' }).click()
  await expect(page.getByText('Fatto')).toBeVisible()

  await page.goto(`/ga/${id}/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const news = page.getByRole('listitem').filter({ hasText: 'Le scatole sono in stampa' })
  for (const seen of ['Una scatola aperta sul tavolo', 'La macchina da stampa'])
    await expect(news.getByRole('img', { name: seen })).not.toHaveJSProperty('naturalWidth', 0)
})
