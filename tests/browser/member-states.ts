import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { buildAddress } from '../factories/seats.ts'
import { expect } from './fixtures.ts'
import {
  buildDiscussion,
  dialog,
  discussion,
  main,
  menu,
  opened,
  press,
  sent,
  type Walk,
} from './opening.ts'
import {
  buildDelivered,
  buildGroup,
  buildPending,
  buildRefused,
  putInReview,
  signInAsNew,
  takeSeat,
} from './owners.ts'
import { field, way } from './paying.ts'

const photo = () =>
  sharp({ create: { width: 900, height: 500, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

export const member: Walk = {
  prepare: async (pool, page) => {
    const who = await signInAsNew(pool, page)
    await buildAddress(pool, who)
    const delivered = await buildDelivered(pool, who)
    const pending = await buildPending(pool, who)
    const reviewed = await buildPending(pool, who)
    await putInReview(pool, reviewed.id)
    const moved = await buildPending(pool, who)
    await pool.query(
      `UPDATE orders SET state = 'paid', held_until = NULL, paid_at = now(),
         address_fixed_at = now() + interval '1 day' WHERE id = $1`,
      [moved.id],
    )
    const group = await buildGroup(pool, { title: `Stati ${randomUUID().slice(0, 8)}` })
    await takeSeat(pool, who, group)
    const { secret } = await buildRefused(pool, who, 'Rocca di Prova')
    return {
      unpaid: `/paga#${secret}`,
      others: await buildDiscussion(pool),
      own: await buildDiscussion(pool, who),
      refund: `/user/tabs?refund=${delivered.id}`,
      moved: `/user/tabs?tab=orders&order=${moved.id}`,
      pending: `/user/tabs?tab=orders&order=${pending.id}`,
      reviewed: `/user/tabs?tab=orders&order=${reviewed.id}`,
    }
  },
  states: {
    'the panel of the account': {
      at: () => '/home',
      only: 'wide',
      open: async (page) => {
        await page
          .getByLabel(/^Il tuo profilo/)
          .filter({ visible: true })
          .click()
        return dialog(page)
      },
    },
    'the place for a comment, too long': {
      at: ({ others }) => others!,
      open: async (page) => {
        await press(await discussion(page), 'Scrivi un commento')
        const place = page.getByRole('textbox', { name: 'Il tuo commento' })
        await place.fill('a'.repeat(2140))
        await expect(page.getByText(/Accorcia di 140/)).toBeVisible()
        return page.getByRole('region', { name: /^Commenti/ })
      },
    },
    'the menu of an own comment': {
      at: ({ own }) => own!,
      open: (page) => menu(page, 'La prendo.'),
    },
    'an own comment being changed': {
      at: ({ own }) => own!,
      open: async (page) => {
        await press(await menu(page, 'La prendo.'), 'Modifica')
        await expect(page.getByRole('textbox', { name: 'Modifica il commento' })).toBeVisible()
        return page.getByRole('region', { name: /^Commenti/ })
      },
    },
    'the report of a comment': {
      at: ({ others }) => others!,
      open: async (page) => {
        await press(await menu(page, 'Ci si gioca'), 'Segnala')
        await press(dialog(page), 'Invia')
        await expect(dialog(page).getByText('Scegli un motivo.')).toBeVisible()
        return dialog(page)
      },
    },
    'the report of a proposal against the law': {
      at: ({ others }) => others!,
      open: async (page) => {
        await press(page, 'Segnala la proposta')
        await dialog(page)
          .getByRole('radio', { name: /È contro la legge/ })
          .check({ force: true })
        await press(dialog(page), 'Invia')
        return dialog(page)
      },
    },
    'the question before an own proposal goes': { at: ({ own }) => own!, open: opened('Rimuovi') },
    'errors of a proposal': {
      at: () => '/community/new',
      open: (page) => sent(page, 'Pubblica'),
    },
    'errors of an address': {
      at: () => '/user/tabs?tab=addresses',
      open: async (page) => {
        await press(page, 'Aggiungi un indirizzo')
        return sent(page, 'Salva')
      },
    },
    'the question before an address goes': {
      at: () => '/user/tabs?tab=addresses',
      open: opened(/^Togli l’indirizzo/),
    },
    'the cut of a photo': {
      at: () => '/user/tabs?tab=profile',
      open: async (page) => {
        const buffer = await photo()
        const file = { name: 'foto.png', mimeType: 'image/png', buffer }
        await page.getByLabel('Scegli una foto').setInputFiles(file)
        await expect(page.getByLabel('Ingrandimento')).toBeVisible()
        return dialog(page)
      },
    },
    'errors of a new password': {
      at: () => '/user/tabs?tab=security',
      open: (page) => sent(page, 'Cambia la password'),
    },
    'the question before the account goes': {
      at: () => '/user/tabs?tab=privacy',
      open: opened('Elimina l’account'),
    },
    'the question before a seat is left': {
      at: () => '/user/tabs?tab=groups',
      open: opened(/^Lascio il posto/),
    },
    'a seat being changed': {
      at: () => '/user/tabs?tab=groups',
      open: async (page) => {
        await press(page, /^Cambia: /)
        await expect(dialog(page).getByRole('button', { name: 'Una in più' })).toBeVisible()
        return dialog(page)
      },
    },
    'a seat to pay by its link': {
      at: ({ unpaid }) => unpaid!,
      open: async (page) => {
        await expect(page.getByRole('heading', { name: 'Nora, paga il tuo posto' })).toBeVisible()
        return main(page)
      },
    },
    'the question where a method pays a group': {
      at: () => '/user/tabs?tab=methods',
      open: opened(/^Sposta il gruppo/),
    },
    'a new method': {
      at: () => '/user/tabs?tab=methods&add=new',
      open: async (page) => {
        await way(page, 'Carta').last().check()
        await expect(field(page, 'Numero della carta')).toBeVisible()
        return main(page)
      },
    },
    'the question before an order is cancelled': {
      at: ({ pending }) => pending!,
      open: opened('Annulla l’ordine'),
    },
    'another address for an order that is about to ship': {
      at: ({ moved }) => moved!,
      open: opened('Cambia l’indirizzo'),
    },
    'an order whose payment is in review': {
      at: ({ reviewed }) => reviewed!,
      open: async (page) => {
        await expect(page.getByText(/non serve pagare di nuovo/)).toBeVisible()
        return main(page)
      },
    },
    'the list with an order whose payment is in review': {
      at: () => '/user/tabs?tab=orders',
      open: async (page) => {
        await expect(page.getByText(/non serve pagare di nuovo/)).toBeVisible()
        return main(page)
      },
    },
    'the second step of a withdrawal': {
      at: ({ refund }) => refund!,
      open: async (page) => {
        await page.getByLabel('Perché?').selectOption('Ho cambiato idea')
        await press(page, 'Continua')
        await expect(page.getByRole('heading', { name: 'Confermi il recesso?' })).toBeFocused()
        return main(page)
      },
    },
    'a code that is none': {
      at: () => '/user/tabs?tab=credits',
      open: async (page) => {
        await page.getByLabel('Codice', { exact: true }).fill('NONESISTE')
        await press(page, 'Applica')
        await expect(page.getByText('Questo codice non esiste.')).toBeVisible()
        return main(page)
      },
    },
  },
}
