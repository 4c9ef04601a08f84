import type { Pool } from 'pg'
import { expect, test } from '../fixtures.ts'
import { waitElsewhere } from '../joiners.ts'
import { mailTo } from '../mail.ts'
import { putBack } from '../operator.ts'
import { buildShownItem } from '../owners.ts'
import { binding, cards, isDone, writeCard } from '../paying.ts'

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
