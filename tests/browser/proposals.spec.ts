import { randomUUID } from 'node:crypto'
import { comment, openDiscussion, own } from './discussion.ts'
import { expect, test } from './fixtures.ts'
import { signInAsNew } from './owners.ts'
import { askShop } from './shop-database.ts'

test('a proposal is published, wanted by another member and discussed live by both @split', async ({
  page,
  browser,
  pool,
  member,
}) => {
  const title = `Una scacchiera da tenere in tasca ${randomUUID().slice(0, 8)}`
  await page.goto('/community')
  await page.getByRole('link', { name: 'Fai una proposta' }).click()
  await page.getByRole('textbox', { name: 'Titolo' }).fill(title)
  await page.getByRole('textbox', { name: 'Perché lo vuoi' }).fill('Si perdono i pezzi.')
  await page.getByRole('group', { name: 'Interesse' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveURL(/\/proposte\/\d+\/[a-z0-9-]+$/)
  await expect(page.getByRole('button', { name: /^Lo voglio/, pressed: true })).toContainText('1')
  const path = new URL(page.url()).pathname
  await openDiscussion(page, path)

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const other = await elsewhere.newPage()
  await signInAsNew(pool, other, { name: 'Ettore Riva' })
  await openDiscussion(other, path)
  await other.getByRole('button', { name: /^Lo voglio/ }).click()
  await expect(other.getByRole('button', { name: /^Lo voglio/, pressed: true })).toBeVisible()
  await other.getByRole('button', { name: 'Scrivi il primo commento' }).click()
  const text = 'Se arriva con le <b>carte</b> nuove ne prendo due, https://a.example/x.'
  await other.getByRole('textbox', { name: 'Il tuo commento' }).fill(text)
  await other.getByRole('button', { name: 'Pubblica', exact: true }).click()
  const written = own(other, 'Se arriva con le <b>carte</b> nuove')
  await expect(written.getByText(/adesso|second/)).toBeVisible()
  await expect(written.getByRole('link', { name: 'a.example/x' })).toHaveAttribute(
    'rel',
    /nofollow ugc/,
  )

  // The page of the author announces the comment, and the answer reaches the other page.
  await expect(page.getByRole('heading', { name: 'Commenti 1' })).toBeVisible()
  await page.getByRole('button', { name: '1 commento nuovo' }).click()
  await own(page, 'Se arriva').getByRole('button', { name: 'Rispondi' }).click()
  const answer = page.getByRole('textbox', { name: 'La tua risposta a Ettore' })
  await answer.pressSequentially('Grazie @e')
  await expect(page.getByRole('option', { name: /Ettore/ })).toBeVisible()
  await answer.press('Enter')
  await answer.pressSequentially('ci sto anch’io')
  await answer.press('Control+Enter')
  await expect(own(page, 'Grazie Ettore ci sto')).toBeVisible()
  await other.getByRole('button', { name: 'Mostra 1 risposta' }).click()
  await expect(comment(other, 'Grazie Ettore ci sto').last()).toBeVisible()
  await elsewhere.close()
  // An open page would still request comments of the proposal.
  await page.close()
  await askShop('UPDATE proposals SET removed_at = now() WHERE member_id = $1', [member.id])
})
