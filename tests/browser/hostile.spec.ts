import { randomUUID } from 'node:crypto'
import { buildComment } from '../factories/comments.ts'
import { buildMember } from '../factories/members.ts'
import { buildProposal } from '../factories/proposals.ts'
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { longAgo } from './owners.ts'

const hostile = [
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '[qui](javascript:alert(1)) **grassetto** `x`',
  'שלום \u202eomsirt \u200b🎲👩‍👧',
  'javascript:alert(1) a"onclick="alert(1)',
  'W'.repeat(1_900),
]

test('hostile texts are shown as text before and after hydration, and early presses are replayed @once', async ({
  page,
  pool,
}) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const member = await buildMember(pool, { name: '<b>Ugo</b>' })
  const title = `<svg onload=alert(1)> ${'W'.repeat(90)}`
  const { id, slug } = await buildProposal(pool, {
    member,
    publishedAt: longAgo,
    title,
    slug: `testi-${randomUUID()}`,
  })
  await pool.query('UPDATE proposals SET description = $2 WHERE id = $1', [id, hostile.join('\n')])
  for (const body of hostile) {
    const parentId = await buildComment(pool, { proposalId: id, member, body })
    await buildComment(pool, { proposalId: id, member, body: `Risposta ${body}`, parentId })
  }

  // The page is visible before hydration; presses before it are replayed.
  const held = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const path = `/proposte/${id}/${slug}`
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const comments = page.getByRole('region', { name: /^Commenti/ })
  const missing = async () => {
    const text = await comments.textContent()
    return hostile.filter((body) => !text?.includes(body))
  }
  await expect.poll(missing).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /Mi piace la proposta/ }).click()
  await expect(page).toHaveURL(path)
  held.resolve()
  await expect(page).toHaveURL(/\/auth\/login\?back=/)

  const read = page.waitForResponse(/\/comments\?/)
  await page.goto(path)
  await page.getByRole('heading', { name: /^Commenti/ }).scrollIntoViewIfNeeded()
  await read
  const closed = comments.getByRole('button', { name: 'Mostra 1 risposta' })
  await expect(closed).toHaveCount(hostile.length)
  for (let left = hostile.length; left > 0; left--) {
    await closed.first().press('Enter')
    await expect(closed).toHaveCount(left - 1)
  }
  await expect
    .poll(async () => {
      const awake = await comments.textContent()
      return hostile.filter((body) => !awake?.includes(`Risposta ${body}`))
    })
    .toEqual([])
  await expect(
    page.locator('article img[src="x"], article script, svg[onload], [onclick]'),
  ).toHaveCount(0)
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  expect(dialogs).toEqual([])
})
