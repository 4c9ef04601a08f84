import { expect, type Page } from 'playwright/test'
import { askShop } from './shop-database.ts'

const newest =
  'SELECT id FROM mailbox WHERE recipient = $1 AND subject = $2 ORDER BY id DESC LIMIT 1'

/** Returns the text of the newest mail to that address with that subject, whatever arrived since. */
export const mailTo = async (page: Page, to: string, subject: string): Promise<string> => {
  const find = async () => (await askShop<{ id: string }>(newest, [to, subject]))[0]
  await expect.poll(find, { message: `no mail "${subject}" to ${to}` }).toBeTruthy()
  const answer = await page.request.get(`/api/dev/mail/${(await find())?.id}`)
  const { data } = (await answer.json()) as { data: { text: string } }
  return data.text
}

/** Returns the path of the link in a mail, with its fragment, whatever host the shop uses. */
export const linkIn = (text: string, room: string): string => {
  const [link] = new RegExp(`/auth/${room}#\\S+`).exec(text) ?? []
  if (!link) throw new Error(`no link to ${room} in:\n${text}`)
  return link
}

/** Returns the code in the mail that confirms an address. */
export const codeTo = async (page: Page, email: string) => {
  const text = await mailTo(page, email, 'Conferma il tuo indirizzo')
  return /Codice: (\d{6})/.exec(text)?.[1] ?? ''
}
