import { z } from 'zod'
import { memberName } from './accounts.ts'
import { longestMessage, longestSubject } from './contact-limits.ts'
import { callsOf, data } from './endpoint.ts'
import { emailAddress } from './shapes.ts'

const { open } = callsOf('contacts')

const oneLine = /^[^\p{Cc}]*$/u

export const contactMessage = z.strictObject({
  name: memberName.regex(oneLine),
  email: emailAddress,
  subject: z.string().trim().min(1).max(longestSubject).regex(oneLine),
  text: z.string().trim().min(1).max(longestMessage),
})

const unread = z.string().optional()

export const contacts = {
  write: open('POST /contacts', {
    summary:
      'Send a message to the shop; the writer gets a copy with the number of the thread, unless the address has reached its mail limit',
    body: contactMessage,
    status: 201,
    creates: true,
    output: data(z.object({ number: z.int() }).meta({ id: 'ContactThread' })),
  }),
  writeByForm: open('POST /contacts/form', {
    summary: 'Send a message to the shop by a form without JavaScript; redirects to the page',
    body: z.strictObject({ name: unread, email: unread, subject: unread, text: unread }),
    multipart: true,
    bytes: 'text/html',
    output: z.custom<Response>(),
  }),
}
