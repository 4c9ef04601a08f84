import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { buildComment } from '../../factories/comments.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { comment, openDiscussion, own } from '../discussion.ts'
import { expect, expectNoSidewaysScroll, test } from '../fixtures.ts'
import { longAgo, signInAsNew } from '../owners.ts'
import { findItem, onSale } from '../shop-database.ts'
import { confirm, signUp } from '../sign-up.ts'

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).press('Enter')
const field = (page: Page, name = 'Il tuo commento') => page.getByRole('textbox', { name })

test('a link to a comment scrolls there from any page @once', async ({ page, pool, member: _ }) => {
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

test('an unconfirmed member confirms in place, and a lost network loses no text @phone', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 403|ERR_INTERNET_DISCONNECTED/)
  const { path } = await findItem(onSale)
  await page.goto('/auth/signup?back=/home')
  const email = await signUp(page)
  await page.getByRole('link', { name: 'Conferma più tardi' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await openDiscussion(page, path)
  await press(page, 'Scrivi un commento')
  const same = `le carte sono le stesse, ${email}?`
  const text = `Qualcuno sa se ${same} \u202e ${'W'.repeat(200)} שלום 🎲`
  await field(page).fill(text)
  await press(page, 'Pubblica')
  await expect(page.getByText('Prima conferma il tuo indirizzo')).toBeVisible()
  await expect(field(page)).toHaveValue(text)
  await confirm(page, email)
  await expect(own(page, same).getByText(/adesso|second/)).toBeVisible()
  await expectNoSidewaysScroll(page)

  await press(page, 'Scrivi un commento')
  const question = `E la plancia, ${email}?`
  await field(page).fill(question)
  await page.context().setOffline(true)
  await press(page, 'Pubblica')
  await expect(page.getByText('Il testo è al sicuro.')).toBeVisible()
  await page.context().setOffline(false)
  await press(page, 'Riprova')
  await expect(own(page, question).getByText(/adesso|second/)).toBeVisible()
  await expect(comment(page, question)).toHaveCount(1)
})

test('an own comment is changed, removed and restored, and a blocked member cannot answer @once', async ({
  page,
  browser,
  pool,
  member,
}) => {
  const slug = `parole-${randomUUID()}`
  const { id } = await buildProposal(pool, { publishedAt: longAgo, slug })
  await buildComment(pool, { proposalId: id, member, body: 'Ne prendo due.' })
  const elsewhere = await browser.newPage({ baseURL: process.env.SITE_ADDRESS ?? '' })
  const other = await signInAsNew(pool, elsewhere, { name: 'Ettore Riva' })
  await buildComment(pool, { proposalId: id, member: other, body: 'Ci sto anch’io.' })
  const path = `/proposte/${id}/${slug}`
  await openDiscussion(page, path)
  const menuOf = (text: string) => own(page, text).getByRole('button', { name: 'Altre azioni' })
  await menuOf('Ne prendo due').press('Enter')
  await press(page, 'Modifica')
  await field(page, 'Modifica il commento').fill('Ne prendo tre copie.')
  await press(page, 'Salva')
  await expect(own(page, 'Ne prendo tre copie.').getByText('modificato')).toBeVisible()
  await menuOf('Ne prendo tre').press('Enter')
  await press(page, 'Rimuovi')
  await expect(page.getByText('Hai rimosso il commento.')).toBeVisible()
  await press(page, 'Annulla')
  await expect(own(page, 'Ne prendo tre copie.')).toBeVisible()

  await menuOf('Ci sto anch’io').press('Enter')
  await press(page, 'Blocca Ettore')
  await expect(page.getByText('Hai bloccato questo membro.')).toBeVisible()
  await openDiscussion(elsewhere, path)
  await own(elsewhere, 'Ne prendo tre').getByRole('button', { name: 'Rispondi' }).press('Enter')
  const answer = field(elsewhere, 'La tua risposta a Nora')
  await answer.fill('Mi senti?')
  await answer.press('Control+Enter')
  await expect(
    elsewhere.getByRole('alert').filter({ hasText: 'non ricevere i tuoi messaggi' }),
  ).toBeVisible()
  await expect(answer).toHaveValue('Mi senti?')
  await elsewhere.close()
})
