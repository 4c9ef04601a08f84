import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'
import {
  buildDiscussion,
  dialog,
  discussion,
  main,
  menu,
  press,
  sent,
  type Walk,
} from './opening.ts'
import { bundles, findItem, onSale, running } from './shop-database.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Cerca' })
const suggestions = (page: Page) => page.locator('.suggestions')

export const visitor: Walk = {
  prepare: async (pool) => ({
    group: (await findItem(`${running} AND ${bundles} > 1 AND i.weep_only_until IS NULL`)).path,
    sale: (await findItem(`${onSale} AND i.units_left > 60 AND ${bundles} = 1`)).path,
    proposal: await buildDiscussion(pool),
  }),
  states: {
    'the search box with suggestions': {
      at: () => '/home',
      open: async (page) => {
        await box(page).fill('faro')
        await expect(page.getByRole('option').first()).toBeVisible()
        return suggestions(page)
      },
    },
    'the search box with nothing found': {
      at: () => '/home',
      open: async (page) => {
        await box(page).fill('zzqqxxyy')
        await expect(page.getByRole('heading', { name: 'Qui non c’è ancora' })).toBeVisible()
        return suggestions(page)
      },
    },
    'the search box with recent searches': {
      at: () => '/home',
      open: async (page) => {
        await page.evaluate(() => localStorage.setItem('searches', '["faro","torre"]'))
        await page.reload()
        await box(page).click()
        await expect(page.getByRole('listbox', { name: 'Ricerche recenti' })).toBeVisible()
        return suggestions(page)
      },
    },
    'the filters of a list': {
      at: () => '/ga',
      only: 'narrow',
      open: async (page) => {
        await press(page, 'Filtri')
        return page.locator('#filters')
      },
    },
    'the filters of a search, unfolded': {
      at: () => '/search?query=edizione',
      only: 'narrow',
      open: async (page) => {
        await press(page, 'Filtri')
        const sheet = page.getByRole('complementary', { name: 'Filtri' })
        await sheet.getByText('Mostra tutti', { exact: true }).first().click()
        return sheet
      },
    },
    'a price that is none among the filters of a search': {
      at: () => '/search?query=torre',
      only: 'wide',
      open: async (page) => {
        const to = page.getByRole('textbox', { name: 'A euro', exact: true })
        await to.fill('100.001')
        await to.press('Enter')
        await expect(to).toHaveAccessibleDescription(/non è un prezzo/)
        return page.getByRole('complementary', { name: 'Filtri' })
      },
    },
    'the enlarged picture': {
      at: ({ group }) => group!,
      open: async (page) => {
        await page.getByRole('link', { name: /immagine 1 di/ }).click()
        return dialog(page)
      },
    },
    'the basket with something in it': {
      at: ({ sale }) => sale!,
      open: async (page) => {
        const put = main(page).getByRole('button', { name: 'Metti nel carrello' })
        await put.filter({ visible: true }).first().click()
        await page.getByRole('link', { name: 'Vai al carrello' }).click()
        await expect(page.getByRole('link', { name: 'Vai al pagamento' }).first()).toBeVisible()
        return main(page)
      },
    },
    'what was taken out of the basket': {
      at: () => '/basket',
      open: async (page) => {
        await press(main(page), /^Togli /)
        await expect(page.getByRole('button', { name: 'Rimettilo' })).toBeVisible()
        return main(page)
      },
    },
    'the questions about weep': {
      at: () => '/weep',
      open: async (page) => {
        for (const one of await page.locator('details > summary').all())
          if (!(await one.evaluate(({ parentElement }) => parentElement?.hasAttribute('open'))))
            await one.click()
        return main(page)
      },
    },
    'the answers to a comment': {
      at: ({ proposal }) => proposal!,
      open: async (page) => {
        const comments = await discussion(page)
        await press(comments, 'Mostra 1 risposta')
        await expect(comments.getByText('Anche in piedi.')).toBeVisible()
        return comments
      },
    },
    'the menu of a comment': {
      at: ({ proposal }) => proposal!,
      open: (page) => menu(page, 'Ci si gioca'),
    },
    ...Object.fromEntries(
      (
        [
          ['login', 'Accedi'],
          ['signup', 'Crea un account'],
          ['forgot-password', 'Mandami il link'],
        ] as const
      ).map(([room, name]) => [
        `errors of ${room}`,
        { at: () => `/auth/${room}`, open: (page: Page) => sent(page, name) },
      ]),
    ),
    'errors of a message to the shop': {
      at: () => '/contatti',
      open: (page) => sent(page, 'Manda il messaggio'),
    },
  },
}
