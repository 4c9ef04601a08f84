import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { buildComment } from '../factories/comments.ts'
import { buildMember } from '../factories/members.ts'
import { buildProposal } from '../factories/proposals.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'
import { mailTo } from './mail.ts'
import { longAgo, signInAsNew } from './owners.ts'
import { findItem, forgetSignUps, onSale } from './shop-database.ts'

const password = 'quattro torri e un asino'
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).press('Enter')
const field = (page: Page, name = 'Il tuo commento') => page.getByRole('textbox', { name })
const comment = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Commenti/ })
    .getByRole('article')
    .filter({ hasText: text })
const own = (page: Page, text: string) => comment(page, text).last()

/** Opens a page, scrolls to its discussion and waits until it is interactive. */
const openDiscussion = async (page: Page, path: string) => {
  const read = page.waitForResponse(/\/comments\?/)
  await page.goto(path)
  await page.getByRole('heading', { name: /^Commenti/ }).scrollIntoViewIfNeeded()
  await read
}

const signIn = async (page: Page, email: string) => {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Accedi')
}

test('two members discuss live, from the first comment to a link to one @once', async ({
  page,
  browser,
  pool,
}) => {
  const asker = await buildMember(pool, { name: 'Chiara Neri' })
  const { id, slug } = await buildProposal(pool, {
    member: asker,
    publishedAt: longAgo,
    slug: `parole-${randomUUID()}`,
  })
  const path = `/proposte/${id}/${slug}`
  const email = `${randomUUID()}@example.org`
  await buildMember(pool, { name: 'Serena Bini', email, password, verifiedAt: new Date() })

  // A visitor who wants to write signs in and returns to the input.
  await openDiscussion(page, path)
  await press(page, 'Scrivi il primo commento')
  await expect(page).toHaveURL(/\/auth\/login\?back=/)
  await signIn(page, email)
  await expect(field(page)).toBeFocused()
  await field(page).fill('Se arriva con le <b>carte</b> nuove ne prendo due, https://a.example/x.')
  await expect(page.getByText('Bozza salvata')).toBeVisible()
  await page.reload()
  await expect(field(page)).toHaveValue(/^Se arriva/)

  const size = page.viewportSize()
  const elsewhere = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: size,
  })
  const other = await elsewhere.newPage()
  await signInAsNew(pool, other, 'Ettore Riva')
  await openDiscussion(other, path)
  await expect(other.getByRole('button', { name: 'Scrivi il primo commento' })).toBeVisible()

  await press(page, 'Pubblica')
  const mine = own(page, 'Se arriva con le <b>carte</b> nuove')
  await expect(mine.getByText(/adesso|second/)).toBeVisible()
  await expect(mine.getByRole('link', { name: 'a.example/x' })).toHaveAttribute(
    'rel',
    /nofollow ugc/,
  )
  await expect(other.getByRole('heading', { name: 'Commenti 1' })).toBeVisible()
  await other.getByRole('button', { name: '1 commento nuovo' }).press('Enter')
  await own(other, 'Se arriva').getByRole('button', { name: 'Mi piace' }).press('Enter')
  await expect(own(other, 'Se arriva').getByRole('button', { name: '1 Mi piace' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  // The other member answers and mentions someone by the first letters of a name.
  await own(other, 'Se arriva').getByRole('button', { name: 'Rispondi' }).press('Enter')
  const answer = field(other, 'La tua risposta a Serena')
  await answer.pressSequentially('Grazie @s')
  await expect(other.getByRole('option', { name: /Serena/ })).toBeVisible()
  await expectNoAxeViolations(other)
  await screenshot(other, 'comments-mention')
  await answer.press('Enter')
  await expect(answer).toHaveValue('Grazie @Serena ')
  await answer.pressSequentially('ci sto anch’io')
  await answer.press('Control+Enter')
  await expect(own(other, 'Grazie Serena ci sto')).toBeVisible()
  await expect(
    comment(other, 'Se arriva').first().getByRole('button', { name: 'Rispondi' }),
  ).toBeFocused()
  await page.getByRole('button', { name: 'Mostra 1 risposta' }).press('Enter')
  await expect(own(page, 'Grazie Serena ci sto')).toBeVisible()

  // Edited, deleted and restored.
  const menu = (text: string) =>
    comment(page, text).first().getByRole('button', { name: 'Altre azioni' }).first()
  await menu('Se arriva').press('Enter')
  await screenshot(page, 'comments-menu')
  await press(page, 'Modifica')
  await field(page, 'Modifica il commento').fill('Ne prendo due copie.')
  await expect(page.getByText('Ancora 15 minuti')).toBeVisible()
  await press(page, 'Salva')
  await expect(comment(page, 'Ne prendo due copie.').first().getByText('modificato')).toBeVisible()
  await menu('Ne prendo due').press('Enter')
  await press(page, 'Rimuovi')
  await expect(page.getByText('Hai rimosso il commento.')).toBeVisible()
  await press(page, 'Annulla')
  await expect(comment(page, 'Ne prendo due copie.').first()).toBeVisible()
  await expectNoSidewaysScroll(page)

  // The notification leads to the answer, which is shown and highlighted.
  const [{ id: answerId }] = (
    await pool.query<{ id: string }>(
      'SELECT id FROM comments WHERE proposal_id = $1 AND parent_id IS NOT NULL',
      [id],
    )
  ).rows as [{ id: string }]
  await page.goto('/home')
  await page.goto(`${path}#comment-${answerId}`)
  await expect(page.locator(`#comment-${answerId}`)).toBeFocused()
  await expect(page.locator(`#comment-${answerId}`)).toContainText('Il commento del link')
  await expect(page.locator(`#comment-${answerId}`)).toBeInViewport()
  await expectNoAxeViolations(page)
  await screenshot(page, 'comments-lit')

  // Comments of a blocked member are folded for the blocker, and the blocked member cannot answer them.
  const lit = page.locator(`#comment-${answerId}`)
  await lit.getByRole('button', { name: 'Altre azioni' }).press('Enter')
  await screenshot(page, 'comments-block')
  await press(page, 'Blocca Ettore')
  await expect(lit).toContainText('Hai bloccato questo membro.')
  await expect(lit).toBeFocused()
  await expectNoAxeViolations(page)
  await screenshot(page, 'comments-folded')
  await openDiscussion(other, path)
  await comment(other, 'Ne prendo due')
    .getByRole('button', { name: 'Rispondi' })
    .first()
    .press('Enter')
  await answer.fill('Mi senti?')
  await answer.press('Control+Enter')
  await expect(
    other.getByRole('alert').filter({ hasText: 'non ricevere i tuoi messaggi' }),
  ).toBeVisible()
  await expect(answer).toHaveValue('Mi senti?')
  await screenshot(other, 'comments-refused')
  await elsewhere.close()

  // New proposals are announced by a button, which shows them.
  await page.goto('/community')
  const { title } = await buildProposal(pool, { member: asker, title: `Ora ${randomUUID()}` })
  const news = page.getByRole('button', { name: /nuov[ae] propost[ae]$/ })
  await expect(news).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'community-news')
  await news.press('Enter')
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  await expect(page.locator('h3 > a:focus')).toBeVisible()
})

test('a link to a comment scrolls there from any page @once', async ({ page, pool }) => {
  const { id, slug } = await buildProposal(pool, {
    publishedAt: longAgo,
    slug: `meta-${randomUUID()}`,
  })
  const parentId = await buildComment(pool, { proposalId: id, body: 'Ci si gioca in treno.' })
  const answer = await buildComment(pool, { proposalId: id, body: 'Anche in piedi.', parentId })
  for (let count = 0; count < 6; count++)
    await buildComment(pool, { proposalId: id, body: 'La prendo.\n'.repeat(12) })
  const path = `/proposte/${id}/${slug}`
  const lit = page.locator(`#comment-${answer}`)
  await signInAsNew(pool, page)

  // The list is delayed until the linked comment is loaded, so that both are drawn at once.
  let linked = Promise.withResolvers<void>()
  let asked = Promise.withResolvers<void>()
  await page.route('**/comments?*', async (route) => {
    asked.resolve()
    await linked.promise
    await route.continue()
  })
  const follow = async (link: () => Promise<unknown>) => {
    const read = page.waitForResponse(new RegExp(`/comments/${answer}$`))
    await link()
    await (await read).finished()
    linked.resolve()
    await expect(lit).toBeFocused()
    await expect(lit).toBeInViewport()
  }
  await follow(() => page.goto(`${path}#comment-${answer}`))

  await page.goto('/home')
  linked = Promise.withResolvers()
  asked = Promise.withResolvers()
  await page.goto(path)
  await page.getByText('La prendo.').first().scrollIntoViewIfNeeded()
  await asked.promise
  await follow(() => page.evaluate((to) => window.location.assign(to), `#comment-${answer}`))

  const place = page.getByRole('textbox', { name: 'La tua risposta' })
  await page.goto('/home')
  await page.goto(`${path}#comment-${parentId}-answer`)
  await expect(place).toBeFocused()
  await expect(place).toBeInViewport()
})

test('an unconfirmed member confirms in place without losing the text @phone', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 403/)
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  const email = `parla-${test.info().project.name}-${Date.now()}@posta.example`
  const { path } = await findItem(onSale)
  await forgetSignUps()
  const made = await page.request.post('/api/users', {
    data: {
      name: 'Marta Prova',
      email,
      password,
      conditions: { privacy: true, terms_and_conditions: true },
    },
  })
  const { data } = (await made.json()) as { data: { token: string } }
  const url = process.env.SITE_ADDRESS ?? ''
  await page.context().addCookies([{ name: 'token', value: data.token, url, sameSite: 'Lax' }])
  await openDiscussion(page, path)
  await press(page, 'Scrivi un commento')
  await field(page).fill('a'.repeat(2140))
  await expect(page.getByText('2.140 lettere su 2.000. Accorcia di 140.')).toBeVisible()
  const same = `le carte sono le stesse, ${email}?`
  const text = `Qualcuno sa se ${same} \u202e ${'W'.repeat(200)} שלום 🎲`
  await field(page).fill(text)
  await press(page, 'Pubblica')
  await expect(page.getByText('Prima conferma il tuo indirizzo')).toBeVisible()
  await expect(field(page)).toHaveValue(text)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'comments-confirm')
  const [, code = ''] =
    /Codice: (\d{6})/.exec(await mailTo(page, email, 'Conferma il tuo indirizzo')) ?? []
  await page.getByLabel('Codice di 6 cifre').fill(code)
  await expect(own(page, same).getByText(/adesso|second/)).toBeVisible()

  await press(page, 'Scrivi un commento')
  const question = `E la plancia, ${email}?`
  await field(page).fill(question)
  await page.context().setOffline(true)
  await press(page, 'Pubblica')
  await expect(page.getByText('Il testo è al sicuro.')).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'comments-unsent')
  await page.context().setOffline(false)
  await press(page, 'Riprova')
  await expect(own(page, question).getByText(/adesso|second/)).toBeVisible()
  await expect(comment(page, question)).toHaveCount(1)
  await expectNoSidewaysScroll(page)
})
