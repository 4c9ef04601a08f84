import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Page } from 'playwright/test'
import { buildComment } from '../../factories/comments.ts'
import { buildMember } from '../../factories/members.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { expect, test } from '../fixtures.ts'
import { removeByReports } from '../operator.ts'
import { longAgo, signInAsNew } from '../owners.ts'

const password = 'quattro torri e un asino'
const content = 'Lo trovate a metà prezzo da me, scrivetemi in privato.'
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).press('Enter')
const region = (page: Page) => page.getByRole('region', { name: /^Commenti/ })
const comment = (page: Page) => region(page).getByRole('article').filter({ hasText: content })

/** Builds a confirmed member who signed up a while ago. */
const buildReporter = async (pool: Pool) => {
  const email = `${randomUUID()}@example.org`
  const named = { name: 'Serena Bini', email, password }
  const member = await buildMember(pool, { ...named, verifiedAt: new Date() })
  await pool.query("UPDATE members SET joined_at = now() - interval '30 days' WHERE id = $1", [
    member.id,
  ])
  return member
}

/** Adds earlier reports by two other members. */
const reportTwice = async (pool: Pool, id: number) => {
  for (let n = 0; n < 2; n++) {
    const member = await buildReporter(pool)
    await pool.query(
      `INSERT INTO reports (thing, thing_id, member_id, reason, as_read, reported_at)
       VALUES ('comment', $1, $2, 'spam', $3, now())`,
      [id, member.id, content],
    )
  }
}

test('a comment is reported, hidden and decided, and both sides see the reasons @once', async ({
  page,
  browser,
  pool,
  watch,
}) => {
  watch.allow(/status of 404/)
  const elsewhere = await browser.newContext({
    baseURL: process.env.SITE_ADDRESS,
    viewport: page.viewportSize(),
  })
  const other = await elsewhere.newPage()
  const author = await signInAsNew(pool, other, { name: 'Pietro Neri' })
  const { id: proposalId, slug } = await buildProposal(pool, {
    publishedAt: longAgo,
    slug: `voce-${randomUUID()}`,
  })
  const id = await buildComment(pool, { proposalId, member: author, body: content })
  await reportTwice(pool, id)
  const { email } = await buildReporter(pool)

  // A visitor who wants to report signs in, and finds the dialog open.
  const path = `/proposte/${proposalId}/${slug}`
  const read = page.waitForResponse(/\/comments\?/)
  await page.goto(path)
  await region(page).scrollIntoViewIfNeeded()
  await read
  await comment(page).getByRole('button', { name: 'Altre azioni' }).press('Enter')
  await press(page, 'Segnala')
  await expect(page).toHaveURL(/\/auth\/login\?back=/)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Accedi')
  const dialog = page.getByRole('dialog', { name: 'Cosa non va?' })
  await expect(dialog.getByText(content)).toBeVisible()
  await dialog.getByRole('radio', { name: /È contro la legge/ }).check({ force: true })
  await press(page, 'Invia')
  const why = dialog.getByRole('textbox', { name: 'Perché è contro la legge' })
  await expect(why).toBeFocused()
  await dialog.getByRole('radio', { name: /Pubblicità/ }).check({ force: true })
  await press(page, 'Invia')
  await expect(page.getByRole('heading', { name: 'Grazie, la esaminiamo' })).toBeVisible()
  await press(page, 'Va bene')

  // Hidden from everybody on the page, also from its author, who finds it in the personal area.
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Scrivi il primo commento' })).toBeVisible()
  await other.goto('/user/tabs?tab=moderation')
  await expect(other.getByText('Nascosto mentre lo esaminiamo')).toBeVisible()
  await expect(other.getByText(content)).toBeVisible()
  await page.goto('/user/tabs?tab=moderation')
  await expect(page.getByRole('heading', { name: 'In attesa' })).toBeVisible()

  await removeByReports(id, 'Offre una vendita privata sotto una proposta.')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Avevi ragione: l’abbiamo tolto' })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'L’abbiamo tolto' })).toBeVisible()
  await press(other, 'Non sono d’accordo')
  await other.getByRole('textbox', { name: 'Di’ perché' }).fill('Non vendo niente: regalavo.')
  await press(other, 'Manda')
  await expect(other.getByText(/Ti rispondiamo entro (il |l’)\d/)).toBeVisible()

  // A proposal can be reported from its page too.
  await page.goto(path)
  await press(page, 'Segnala la proposta')
  await expect(page.getByRole('dialog', { name: 'Cosa non va?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await elsewhere.close()
})
