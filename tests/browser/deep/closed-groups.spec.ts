import type { Pool } from 'pg'
import type { Page } from 'playwright/test'
import { day } from '#lib/format/durations.ts'
import { buildParticipation } from '../../factories/items.ts'
import { buildMember } from '../../factories/members.ts'
import { expect, test } from '../fixtures.ts'
import { buildGroup } from '../owners.ts'

const ended = { expiresAt: new Date(Date.now() - day) }
const buy = (page: Page) => page.getByRole('region', { name: 'Scegli e partecipa' })

const buildLeftovers = (pool: Pool) =>
  buildGroup(pool, {
    ...ended,
    title: 'Porcini di Prova',
    status: 'confirmed',
    goal: 1,
    bundles: [
      { title: 'Gioco base', priceCents: 1690, stock: 0 },
      { title: 'Edizione in legno', priceCents: 2890, stock: 1 },
      { title: 'Edizione in latta', priceCents: 3890, stock: 24 },
    ],
  })

test('a closed group with copies left says what is gone and what is there @once', async ({
  page,
  pool,
}) => {
  const group = await buildLeftovers(pool)
  await page.goto(`/ga/${group.id}/prova`)
  const panel = buy(page)
  await expect(panel.getByText('Ultime copie')).toBeVisible()
  await expect(panel.getByText('Resta 1 copia')).toBeVisible()
  await expect(panel.getByText('Restano 24 copie')).toBeVisible()
  await expect(panel.getByText('Finita', { exact: true })).toHaveCount(1)
  await expect(panel.getByRole('radio', { name: /Edizione in legno/ })).toBeChecked()
  await panel.getByRole('radio', { name: /Gioco base/ }).check()
  await expect(panel.getByRole('button', { name: 'Finita' })).toBeDisabled()
  await expect(panel.getByText('Questa scelta è finita: prova con un’altra.')).toBeVisible()
  await expect(page.getByText('Chiuso', { exact: true })).toHaveCount(0)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /ultime copie/)
})

test('a group that failed says how many had a seat, and that nobody paid @phone', async ({
  page,
  pool,
}) => {
  const failed = { ...ended, status: 'failed', goal: 90 }
  const groups = await Promise.all(
    ['Volpe di Prova', 'Volpe Sola', 'Volpe Vuota'].map((title) =>
      buildGroup(pool, { ...failed, title }),
    ),
  )
  for (const [index, seats] of [2, 1, 0].entries())
    for (let seat = 0; seat < seats; seat++) {
      const member = await buildMember(pool)
      const { id: itemId, bundleIds } = groups[index]!
      const bundleId = bundleIds[0]!
      await buildParticipation(pool, {
        itemId,
        bundleId,
        memberId: member.id,
        quantity: 3,
        state: 'failed',
      })
    }
  for (const [index, sentence] of [
    'Questa volta non ci siamo arrivati. In 2 avevano preso posto. Nessuno ha pagato nulla.',
    'Questa volta non ci siamo arrivati. Una persona aveva preso posto. Non ha pagato nulla.',
    'Questa volta non ci siamo arrivati.',
  ].entries()) {
    await page.goto(`/ga/${groups[index]!.id}/prova`)
    await expect(buy(page).getByText(sentence, { exact: true })).toBeVisible()
    await expect(page.getByText(/e altre? \d+ person/)).toHaveCount(0)
  }
})
