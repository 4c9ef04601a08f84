import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { expect, type Locator, type Page } from 'playwright/test'
import { buildComment } from '../factories/comments.ts'
import type { BuiltMember } from '../factories/members.ts'
import { buildProposal } from '../factories/proposals.ts'
import { lettersAreThere } from './fixtures.ts'
import { longAgo } from './owners.ts'

/** Paths that the checks of all screens need, by name. */
export type Places = Record<string, string>
export type OpenState = {
  at: (places: Places) => string
  /** Opens the part and returns it. */
  open: (page: Page) => Promise<Locator>
  /** Layouts that have the part; both by default. */
  only?: 'narrow' | 'wide'
}
export type Walk = {
  prepare: (pool: Pool, page: Page) => Promise<Places>
  states: Record<string, OpenState>
}

export const press = (page: Page | Locator, name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click()
export const dialog = (page: Page) => page.getByRole('dialog')
export const main = (page: Page) => page.getByRole('main')
/** Waits until a discussion is interactive. */
export const discussion = async (page: Page) => {
  const read = page.waitForResponse(/\/comments\?/)
  await page.getByRole('heading', { name: /^Commenti/ }).scrollIntoViewIfNeeded()
  await read
  return page.getByRole('region', { name: /^Commenti/ })
}
/** Submits a form unchanged and waits for its message. */
export const sent = async (page: Page, name: string) => {
  await press(main(page), name)
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  return main(page)
}
export const opened = (name: string | RegExp) => async (page: Page) => {
  await press(page, name)
  return dialog(page)
}

/** Builds an old proposal with a comment, an answer to it and another by the given member. */
export const buildDiscussion = async (pool: Pool, member?: BuiltMember) => {
  const slug = `stati-${randomUUID()}`
  const by = member ? { member } : {}
  const { id } = await buildProposal(pool, { publishedAt: longAgo, slug, ...by })
  const parentId = await buildComment(pool, { proposalId: id, body: 'Ci si gioca in treno.' })
  await buildComment(pool, { proposalId: id, body: 'Anche in piedi.', parentId })
  if (member) await buildComment(pool, { proposalId: id, body: 'La prendo.', member })
  return `/proposte/${id}/${slug}`
}

export const menu = async (page: Page, text: string) => {
  const article = (await discussion(page)).getByRole('article').filter({ hasText: text }).last()
  await press(article, 'Altre azioni')
  return page.locator('.comment-menu')
}

export const openAndLook = async (
  page: Page,
  state: OpenState,
  places: Places,
  look: (part: Locator) => Promise<void>,
) => {
  await page.goto(state.at(places))
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const part = await state.open(page)
  await expect(part).toBeVisible()
  await lettersAreThere(page)
  await look(part)
  await expect(part, 'still open').toBeVisible()
}
