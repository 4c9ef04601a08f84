import { expect, type Page } from 'playwright/test'

type Summary = { id: number; to: string; subject: string }

/** The text of the newest e-mail of the demo to that address with that subject. */
export const mailTo = async (page: Page, to: string, subject: string): Promise<string> => {
  const find = async () => {
    const answer = await page.request.get('/api/dev/mail')
    const { data } = (await answer.json()) as { data: Summary[] }
    return data.find((mail) => mail.to.includes(to) && mail.subject === subject)
  }
  await expect.poll(find, { message: `no mail "${subject}" to ${to}` }).toBeTruthy()
  const answer = await page.request.get(`/api/dev/mail/${(await find())?.id}`)
  const { data } = (await answer.json()) as { data: { text: string } }
  return data.text
}

/** The path of the link in it, with what follows the #, for whatever address the shop believes in. */
export const linkIn = (text: string, room: string): string => {
  const [link] = new RegExp(`/auth/${room}#\\S+`).exec(text) ?? []
  if (!link) throw new Error(`no link to ${room} in:\n${text}`)
  return link
}
