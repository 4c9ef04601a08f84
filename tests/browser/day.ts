import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import type { Locator, Page } from 'playwright/test'
import { days } from '#lib/format/durations.ts'
import { expect, expectNoAxeViolations } from './fixtures.ts'
import { pressAt, tabTo, typeAt } from './keys.ts'

type Hand = {
  press: (target: Locator) => Promise<void>
  fill: (target: Locator, text: string) => Promise<void>
  choose: (target: Locator, label: string) => Promise<unknown>
  check: (target: Locator) => Promise<void>
  /** One of tiles, of which none may be chosen yet. */
  pick: (target: Locator) => Promise<void>
}

/** Works a page by mouse, or by keys alone. */
export const hands: Record<string, (page: Page) => Hand> = {
  mouse: () => ({
    press: (target) => target.click(),
    fill: (target, text) => target.fill(text),
    choose: async (target, label) => {
      const option = target.getByRole('option', { name: label })
      await target.selectOption(await option.getAttribute('value'))
    },
    check: (target) => target.check(),
    pick: (target) => target.check(),
  }),
  keys: (page) => ({
    press: (target) => pressAt(page, target),
    fill: (target, text) => typeAt(page, target, text),
    choose: async (target, label) => {
      await tabTo(page, target)
      await page.keyboard.type(label)
    },
    check: (target) => pressAt(page, target, 'Space'),
    pick: async (target) => {
      const tiles = page.locator(`input[name="${await target.getAttribute('name')}"]`)
      await pressAt(page, tiles.first(), 'Space')
      while (!(await target.isChecked())) await page.keyboard.press('ArrowDown')
    },
  }),
}

export type Day = { page: Page; hand: Hand; pool: Pool }

export const goTo = async ({ page, hand }: Day, ...names: string[]) => {
  for (const name of names) await hand.press(page.getByRole('link', { name, exact: true }))
}

/** Answers the question of an act. */
export const confirm = ({ page, hand }: Day) =>
  hand.press(
    page
      .getByRole('dialog', { name: 'Prima di confermare' })
      .getByRole('button', { name: 'Conferma' }),
  )

/** Proves by the passkey who it is. */
export const prove = ({ page, hand }: Day) =>
  hand.press(
    page
      .getByRole('dialog', { name: 'Sei tu, Beatrice?' })
      .getByRole('button', { name: 'Conferma' }),
  )

export const fillAll = async (
  { hand }: Day,
  form: Page | Locator,
  fields: Record<string, string>,
) => {
  for (const [label, text] of Object.entries(fields))
    await hand.fill(form.getByLabel(label, { exact: true }), text)
}

const picture = new URL('../../public/share.png', import.meta.url)

/** Writes a draft: a group of three copies that closes in a month, or a sale. */
export const draftItem = async (day: Day, title: string, price: string, isGroup = false) => {
  const { page, hand } = day
  await goTo(day, 'Catalogo', 'Nuovo articolo')
  const field = (label: string, place = 0) => page.getByLabel(label, { exact: true }).nth(place)
  if (isGroup) await hand.choose(field('Tipo'), 'Gruppo')
  await hand.fill(field('Codice'), title.replaceAll(' ', '-'))
  await hand.fill(field('Titolo'), title)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'scatola.png', mimeType: 'image/png', buffer: await readFile(picture) })
  await expect(page.getByRole('img', { name: 'Copertina' })).toBeVisible()
  if (isGroup) {
    await hand.fill(field('Obiettivo'), '3')
    const inAMonth = new Date(Date.now() + days(30)).toISOString().slice(0, 10)
    await field('Chiusura del gruppo').fill(`${inAMonth}T18:00`)
  }
  await hand.fill(field('Titolo', 1), 'Italiano')
  await hand.fill(field('Titolo', 2), 'Gioco base')
  await hand.fill(field('Prezzo in euro'), price)
  await hand.press(page.getByRole('button', { name: 'Crea la bozza' }))
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

/** A closed bundle opens by itself where something is wrong in it. */
export const repriceDraft = async ({ page, hand }: Day) => {
  const price = page.getByLabel('Prezzo in euro', { exact: true })
  const bundle = page.getByText('Confezione 1 · Gioco base · 24,90')
  const save = page.getByRole('button', { name: 'Salva' })
  await expect(price).toBeHidden()
  await bundle.click()
  await price.fill('')
  await bundle.click()
  await hand.press(save)
  await expect(price).toBeFocused()
  await price.fill('25,90')
  await hand.press(save)
  await expect(page.getByText('Articolo salvato.')).toBeVisible()
}

/** The page of a draft, which only operators see, and where nothing can be bought. */
export const previewDraft = async ({ page, hand }: Day, title: string) => {
  const popup = page.waitForEvent('popup')
  await hand.press(page.getByRole('link', { name: 'Anteprima' }))
  const preview = await popup
  await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(preview.getByText('nessuno può ancora comprare')).toBeVisible()
  await expect(preview.locator('.buy').getByText('25,90 €').first()).toBeVisible()
  const widthOf = (shown: Locator) =>
    shown.evaluate((image: HTMLImageElement) => image.naturalWidth)
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

export const publish = async (day: Day) => {
  const { page, hand } = day
  await hand.press(page.getByRole('button', { name: 'Pubblica adesso' }))
  await confirm(day)
  await expect(page.getByText('In vendita', { exact: true })).toBeVisible()
}
