import { contactsPath } from '#lib/contract/addresses.ts'
import type { ContactOutcome } from '#lib/contract/contact-limits.ts'
import { contactMessage, contacts } from '#lib/contract/contacts.ts'
import type { Deps } from '../../platform/deps.ts'
import { countCall, isWithinLimit } from '../../platform/http/rate-limit.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { mayGetCopy, writeMessage } from './commands.ts'

const back = (outcome: ContactOutcome) =>
  new Response(null, { status: 303, headers: { location: contactsPath(outcome) } })

export const contactsRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock, config } = deps

  routes.answer(contacts.write, { limit: 'contact' }, async ({ body, address, once }) => {
    const withCopy = await mayGetCopy(deps, body.email, address)
    return once(async (tx) => {
      const number = await writeMessage(tx, body, { config, now: clock.now(), withCopy })
      return { data: { number } }
    })
  })

  routes.answer(contacts.writeByForm, async ({ body, address }) => {
    const read = contactMessage.safeParse(body)
    if (!read.success) return back('incompleto')
    if (!(await isWithinLimit(countCall(deps, 'contact', address)))) return back('troppi')
    const withCopy = await mayGetCopy(deps, read.data.email, address)
    const now = clock.now()
    await db.transaction((tx) => writeMessage(tx, read.data, { config, now, withCopy }))
    return back('inviato')
  })
}
