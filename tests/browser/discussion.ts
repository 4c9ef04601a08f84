import type { Page } from 'playwright/test'

const comments = (page: Page) => page.getByRole('region', { name: /^Commenti/ })

export const comment = (page: Page, text: string) =>
  comments(page).getByRole('article').filter({ hasText: text })

export const own = (page: Page, text: string) => comment(page, text).last()

/** Opens a page, scrolls to its discussion and waits until it is interactive. */
export const openDiscussion = async (page: Page, path: string) => {
  const read = page.waitForResponse(/\/comments\?/)
  await page.goto(path)
  await page.getByRole('heading', { name: /^Commenti/ }).scrollIntoViewIfNeeded()
  await read
}
