import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { buildMember } from '../factories/members.ts'
import { buildOrder } from '../factories/payments.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { pressAt, tabTo, typeAt } from './keys.ts'
import { mailTo } from './mail.ts'
import { hideItemsOf, signInToConsole } from './operator.ts'

type Hand = {
  press: (target: Locator) => Promise<void>
  fill: (target: Locator, text: string) => Promise<void>
  choose: (target: Locator, label: string) => Promise<unknown>
}

/** Works a page by mouse, or by keys alone. */
const hands: Record<string, (page: Page) => Hand> = {
  mouse: () => ({
    press: (target) => target.click(),
    fill: (target, text) => target.fill(text),
    choose: async (target, label) => {
      const option = target.getByRole('option', { name: label })
      await target.selectOption(await option.getAttribute('value'))
    },
  }),
  keys: (page) => ({
    press: (target) => pressAt(page, target),
    fill: (target, text) => typeAt(page, target, text),
    choose: async (target, label) => {
      await tabTo(page, target)
      await page.keyboard.type(label)
    },
  }),
}

const goTo = async (page: Page, { press }: Hand, ...names: string[]) => {
  for (const name of names) await press(page.getByRole('link', { name, exact: true }))
}

/** Confirms the question of an act. */
const confirm = async (page: Page, { press }: Hand) =>
  press(
    page
      .getByRole('dialog', { name: 'Prima di confermare' })
      .getByRole('button', { name: 'Conferma' }),
  )

/** A new item begins as a draft: other tests see the same shop. */
const draftItem = async (page: Page, hand: Hand, title: string) => {
  const { press, fill } = hand
  await goTo(page, hand, 'Catalogo', 'Nuovo articolo')
  const field = (label: string, place = 0) => page.getByLabel(label, { exact: true }).nth(place)
  await fill(field('Codice'), title.replaceAll(' ', '-'))
  await fill(field('Titolo'), title)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'scatola.png',
      mimeType: 'image/png',
      buffer: await readFile(new URL('../../public/share.png', import.meta.url)),
    })
  await expect(page.getByRole('img', { name: 'Copertina' })).toBeVisible()
  await fill(field('Titolo', 1), 'Italiano')
  await fill(field('Titolo', 2), 'Gioco base')
  await fill(field('Prezzo in euro'), '24,90')
  await press(page.getByRole('button', { name: 'Crea la bozza' }))
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('Bozza', { exact: true })).toBeVisible()
}

/** A closed bundle opens by itself where something is wrong in it. */
const repriceDraft = async (page: Page) => {
  const price = page.getByLabel('Prezzo in euro', { exact: true })
  const bundle = page.getByText('Confezione 1 · Gioco base · 24,90')
  const save = page.getByRole('button', { name: 'Salva' })
  await expect(price).toBeHidden()
  await bundle.click()
  await price.fill('')
  await bundle.click()
  await save.click()
  await expect(price).toBeFocused()
  await price.fill('25,90')
  await save.click()
  await expect(page.getByText('Articolo salvato.')).toBeVisible()
}

/** The page of a draft, which only operators see, and where nothing can be bought. */
const previewDraft = async (page: Page, { press }: Hand, title: string) => {
  const popup = page.waitForEvent('popup')
  await press(page.getByRole('link', { name: 'Anteprima' }))
  const preview = await popup
  await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(preview.getByText('nessuno può ancora comprare')).toBeVisible()
  await expect(preview.locator('.buy').getByText('25,90 €').first()).toBeVisible()
  const widthOf = (picture: Locator) =>
    picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(() => widthOf(preview.locator('.gallery img').first())).toBeGreaterThan(0)
  await preview.locator('.buy-foot').getByRole('button', { name: 'Metti nel carrello' }).click()
  await expectNoAxeViolations(preview)
  expect(await preview.evaluate(() => localStorage.getItem('basket'))).toBeNull()
  const visit = await fetch(preview.url(), { redirect: 'manual' })
  expect(visit.headers.get('location')).toMatch(/accesso\?back=.*anteprima/)
  expect(visit.headers.get('x-robots-tag')).toBe('noindex')
  expect(visit.headers.get('cache-control')).toBe('no-store')
  await preview.close()
}

const openPoint = async (page: Page, hand: Hand, name: string) => {
  await goTo(page, hand, 'Impostazioni', 'Punti di ritiro')
  await hand.press(page.getByRole('button', { name: 'Aggiungi un punto' }))
  const form = page.getByRole('dialog', { name: 'Nuovo punto di ritiro' })
  const fields = {
    Punto: name,
    'Via e numero': 'via Saragozza 88',
    CAP: '40123',
    'Quanto costa la consegna, in euro': '2,90',
  }
  for (const [label, text] of Object.entries(fields)) await hand.fill(form.getByLabel(label), text)
  await hand.press(form.getByRole('button', { name: 'Aggiungi un punto' }))
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Aperto')
}

/** A parcel goes into a wave, and its order is found with what happened to it. */
const packOrder = async (page: Page, hand: Hand, number: number, point: string) => {
  await goTo(page, hand, 'Spedizioni')
  await hand.press(page.getByRole('button', { name: 'Nuova ondata' }))
  const form = page.getByRole('dialog')
  await hand.choose(form.getByLabel('Consegna'), point)
  await hand.press(form.getByRole('button', { name: 'Crea' }))
  await confirm(page, hand)
  await expect(page.getByRole('heading', { name: /Ondata \d+/ })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `${number}-1` })).toBeVisible()
  await goTo(page, hand, 'Ordini')
  await hand.fill(page.getByRole('searchbox'), `${number}`)
  await page.keyboard.press('Enter')
  await hand.press(page.getByRole('link', { name: `${number}`, exact: true }))
  await expect(page.getByRole('heading', { name: new RegExp(`${number}`) })).toBeVisible()
}

const tryCampaign = async (page: Page, hand: Hand, subject: string) => {
  await goTo(page, hand, 'Campagne', 'Nuova campagna')
  const fields = {
    Nome: subject,
    Oggetto: subject,
    Testo: 'Otto giochi nuovi.',
    'Dove porta il bottone': '/reega',
  }
  for (const [label, text] of Object.entries(fields))
    await hand.fill(page.getByLabel(label, { exact: true }), text)
  await hand.press(page.getByRole('button', { name: 'Mandami una prova' }))
  expect(await mailTo(page, 'gestione@insieme.example', subject)).toContain('Otto giochi nuovi')
}

for (const [name, handOf] of Object.entries(hands))
  test(`a day at the console by ${name}`, async ({ page, pool, watch }) => {
    test.slow()
    // Built items have no picture files.
    watch.allow(/status of (404.*pictures|40[139])/)
    const hand = handOf(page)
    const member = await buildMember(pool, { email: `${randomUUID()}@example.org` })
    const { id, number } = await buildOrder(pool, { state: 'paid', member })
    await hideItemsOf(pool, [id])
    await signInToConsole(page)
    const point = `Edicola ${randomUUID().slice(0, 8)}`
    await openPoint(page, hand, point)
    // Other tests make waves of their own.
    await pool.query(
      `UPDATE orders SET delivery = jsonb_build_object('kind', 'pickup', 'id', p.id, 'name', p.name,
         'line', p.street) FROM pickup_points p WHERE number = $1 AND p.name = $2`,
      [number, point],
    )
    const title = `Tre Lune ${randomUUID().slice(0, 8)}`
    await draftItem(page, hand, title)
    await repriceDraft(page)
    await previewDraft(page, hand, title)
    await packOrder(page, hand, number, point)
    await tryCampaign(page, hand, `Autunno ${randomUUID().slice(0, 8)}`)
  })
