import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { buildMember } from '../factories/members.ts'
import { buildCapture } from '../factories/orders.ts'
import { expect, test } from './fixtures.ts'
import { askReturn, signInToConsole } from './operator.ts'
import { buildDelivered, buildPaid } from './owners.ts'
import { findWave } from './screens.ts'

// The works of a week, as the guide lists them: each is where it says, in three presses at most.

type Work = { name: string; where: string; presses: string[] }

/** Reads the table of the guide: screens and buttons are in italics, and «the order» is a row of a list. */
const readWorks = async (): Promise<Work[]> => {
  const guide = await readFile(new URL('../../docs/operator.md', import.meta.url), 'utf8')
  const [, table = ''] = guide.split('| --- | --- |')
  return [...table.split('\n\n')[0]!.matchAll(/^\| (.+) \| (.+) \|$/gm)].map(([, name, where]) => ({
    name: name!,
    where: where!,
    presses: where!
      .split(/[;,] (?!scelti)/)[0]!
      .split('→')
      .map((step) => step.replaceAll('*', '').trim())
      .filter((step) => step !== 'Da decidere'),
  }))
}

const row = (page: Page, text: RegExp) =>
  page.getByRole('row').filter({ hasText: text }).getByRole('link').first()

/** Rows that stand for a thing of the guide. */
const things: Record<string, (page: Page) => Locator> = {
  'l’ordine': (page) => row(page, /Pagato/),
  'l’ondata': (page) => page.locator('tbody').getByRole('link').first(),
  'il recesso': (page) => row(page, /[Rr]ecesso/),
  'scegli tutti': (page) => page.getByLabel('Scegli tutti quelli in pagina'),
  'il gruppo': (page) => row(page, /In corso/),
  'il gruppo confermato': (page) => row(page, /Confermato/),
  'l’articolo': (page) => row(page, /Vendita/),
}

const targetOf = (page: Page, step: string) => {
  const named = { name: step, exact: true }
  return (
    things[step]?.(page) ??
    page.getByRole('link', named).or(page.getByRole('button', named)).first()
  )
}

test('each work of a week is at most three presses away from the first screen', async ({
  page,
  pool,
  watch,
}) => {
  test.slow()
  // Nothing on the page can be delivered.
  watch.allow(/status of (404.*pictures|409)/)
  const member = await buildMember(pool, { email: `${randomUUID()}@example.org` })
  const { id: returned } = await buildDelivered(pool, member)
  await askReturn(returned)
  // The first to be decided.
  await pool.query(
    "UPDATE withdrawals SET requested_at = now() - interval '60 days' WHERE order_id = $1",
    [returned],
  )
  await findWave()
  // In no wave yet.
  const paid = await buildPaid(pool, member)
  await buildCapture(pool, paid.id, paid.cents)
  await signInToConsole(page)
  const works = await readWorks()
  expect(works.length).toBeGreaterThanOrEqual(25)
  // Letters of visitors are answered from the mailbox of the shop.
  for (const { name, presses } of works.filter(({ where }) => where.includes('*')))
    await test.step(name, async () => {
      expect(presses.length).toBeLessThanOrEqual(3)
      await page.goto('/gestione')
      for (const step of presses) await targetOf(page, step).click({ timeout: 20_000 })
      await expect(page.getByRole('heading').first()).toBeVisible()
    })
})
