import type { Pool } from 'pg'
import { seatsOf } from '../buyers.ts'
import { expect, test } from '../fixtures.ts'
import { waitElsewhere } from '../joiners.ts'
import { mailTo } from '../mail.ts'
import { putBack } from '../operator.ts'
import { buildShownItem } from '../owners.ts'
import { bank, binding, cards, isDone, writeCard } from '../paying.ts'

const gone = [{ stock: 0, waitingList: true }]

const buildGone = async (pool: Pool, kind: 'sale' | 'preorder', title: string) => {
  const item = await buildShownItem(pool, { kind, title, bundles: gone })
  return { ...item, bundle: item.bundleIds[0]! }
}

test('an offered copy is bought from its page, linked in the mail @phone', async ({
  page,
  pool,
  request,
  buyer: member,
}) => {
  const { id, slug, bundle } = await buildGone(pool, 'sale', 'Ultima Copia')
  await page.goto(`/reega/${id}/${slug}`)
  await page.getByRole('button', { name: 'Avvisami se torna' }).first().click()
  await expect(page.getByText('Fatto: quando torna scriviamo prima a te.')).toBeVisible()
  await expect(page.getByText('Sei in lista d’attesa. Davanti a te non c’è nessuno.')).toBeVisible()
  await page.getByRole('button', { name: 'Non aspetto più' }).click()
  await expect(page.getByRole('button', { name: 'Esco dalla lista' })).toBeFocused()
  await page.getByRole('button', { name: 'Resto in lista' }).click()
  const second = await waitElsewhere({ pool, request }, bundle)
  await putBack(bundle, 1)
  const mail = await mailTo(page, member.email, 'È tornato Ultima Copia')
  const [link = ''] = /\/checkout\?\S+/.exec(mail) ?? []
  await page.reload()
  await expect(page.getByText(/^Tocca a te\. Una copia è tua fino a /)).toBeVisible()
  await page.getByRole('button', { name: 'Vai alla conferma' }).first().click()
  await page.waitForURL((url) => url.pathname + url.search === link)
  await writeCard(page, cards.plain)
  await binding(page).click()
  await isDone(page)
  await putBack(bundle, 1)
  await mailTo(page, second.email, 'È tornato Ultima Copia')
})

test('a released seat is offered in the list of groups, declined and taken @once', async ({
  page,
  pool,
  request,
  buyer: member,
}) => {
  const { id, slug, bundle } = await buildGone(pool, 'preorder', 'Ponte di Prova')
  const wait = async () => {
    await page.goto(`/ga/${id}/${slug}`)
    await page.getByRole('button', { name: 'Avvisami se torna' }).first().click()
    await expect(page.getByText(/^Fatto: /)).toBeVisible()
    await page.goto('/user/tabs?tab=groups')
  }
  await wait()
  await expect(page.getByText('Davanti a te non c’è nessuno.')).toBeVisible()
  const second = await waitElsewhere({ pool, request }, bundle)
  await putBack(bundle, 1)
  await page.reload()
  await expect(page.getByText('Si è liberato un posto.')).toBeVisible()
  await page.getByRole('button', { name: 'Lo lascio: Ponte di Prova' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lasci questo posto?' })
  await dialog.getByRole('button', { name: 'Lo lascio' }).click()
  await expect(page.getByText('Posto ceduto a chi viene dopo.')).toBeVisible()
  await mailTo(page, second.email, 'È tornato Ponte di Prova')

  await wait()
  await putBack(bundle, 1)
  await page.reload()
  await page.getByRole('link', { name: 'Prendo il posto: Ponte di Prova' }).click()
  await expect(page.getByText('Oggi non paghi nulla.')).toBeVisible()
  await writeCard(page, cards.asked)
  await page.getByRole('button', { name: /^Partecipa/ }).click()
  await bank(page).getByRole('button', { name: 'Conferma' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Posto preso/ })).toBeVisible()
  expect(await seatsOf(member)).toEqual([{ state: 'active', quantity: 1 }])
})
