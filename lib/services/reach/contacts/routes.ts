import { contactsPath } from '#lib/contract/addresses.ts'
import type { ContactOutcome } from '#lib/contract/contact-limits.ts'
import { contactMessage, contacts } from '#lib/contract/contacts.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/error.ts'
import { countCall } from '../../platform/http/rate-limit.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { mayGetCopy, writeMessage } from './commands.ts'

const back = (outcome: ContactOutcome) =>
  new Response(null, { status: 303, headers: { location: contactsPath(outcome) } })

export const contactsRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock, config } = deps

  routes.answer(contacts.write, { limit: 'contact' }, async ({ body, once }) => {
    const withCopy = await mayGetCopy(deps, body.email)
    return once(async (tx) => {
      const number = await writeMessage(tx, body, { config, now: clock.now(), withCopy })
      return { data: { number } }
    })
  })

  routes.answer(contacts.writeByForm, async ({ body, address }) => {
    const read = contactMessage.safeParse(body)
    if (!read.success) return back('incompleto')
    try {
      await countCall(deps, 'contact', address)
    } catch (error) {
      if (error instanceof DomainError && error.code === 'too_many_requests') return back('troppi')
      throw error
    }
    const withCopy = await mayGetCopy(deps, read.data.email)
    const now = clock.now()
    await db.transaction((tx) => writeMessage(tx, read.data, { config, now, withCopy }))
    return back('inviato')
  })
}
