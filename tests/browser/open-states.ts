import { buildAddress } from '../factories/seats.ts'
import { groupBundle, saleBundle } from './buyers.ts'
import { expect } from './fixtures.ts'
import { member } from './member-states.ts'
import { main, press, sent, type Walk } from './opening.ts'
import { signInAsNew } from './owners.ts'
import { field, way } from './paying.ts'
import { visitor } from './visitor-states.ts'

const checkout: Walk = {
  prepare: async (pool, page) => {
    await buildAddress(pool, await signInAsNew(pool, page))
    const { bundle } = await saleBundle()
    const group = await groupBundle()
    return {
      sale: `/checkout?bundle=${bundle}&quantity=1`,
      seat: `/checkout?group=${/\d+/.exec(group.path)}&bundle=${group.bundle}&quantity=1`,
    }
  },
  states: {
    'the fields of a card': {
      at: ({ sale }) => sale!,
      open: async (page) => {
        await way(page, 'Carta').last().check()
        await expect(field(page, 'Numero della carta')).toBeVisible()
        return main(page)
      },
    },
    'an invoice and a code that is none': {
      at: ({ sale }) => sale!,
      open: async (page) => {
        await page.getByLabel('Mi serve la fattura').check()
        await page.getByLabel('Codice', { exact: true }).fill('NONESISTE')
        await press(page, 'Applica')
        await expect(page.getByText('Questo codice non esiste.')).toBeVisible()
        return main(page)
      },
    },
    'another address with errors, and pick-up points': {
      at: ({ sale }) => sale!,
      open: async (page) => {
        await press(page, 'Cerca un punto di ritiro')
        const asked = page.getByLabel('Cerca per CAP o comune')
        await asked.fill('Bari')
        await asked.press('Enter')
        await expect(page.getByRole('radio', { name: /^Edicola del Murat/ })).toBeVisible()
        await press(page, 'Altro indirizzo')
        return sent(page, 'Salva')
      },
    },
    'a seat with a highest price': {
      at: ({ seat }) => seat!,
      open: async (page) => {
        await page.getByRole('checkbox', { name: /Partecipo solo se/ }).check()
        return main(page)
      },
    },
  },
}

export const openWalks: Record<string, Walk> = {
  'what a visitor opens': visitor,
  'what a member opens': member,
  'what opens while paying': checkout,
}
