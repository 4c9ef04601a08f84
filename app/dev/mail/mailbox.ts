import { cache } from 'react'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { serverClient } from '#lib/client/transport/server.ts'

/** Returns null if the shop has a mail server: the mailbox calls, and so this page, are then a 404. */
const orNothing = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    const isAbsent = error instanceof ApiError && /^(not_found|invalid)$/.test(error.code)
    if (isAbsent) return null
    throw error
  }
}

export const readMails = cache(async () => {
  const answer = await orNothing(serverClient().call('GET /dev/mail'))
  return answer?.data
})

export const readMail = cache(async (id: string) => {
  const params = { id: Number(id) }
  const answer = await orNothing(serverClient().call('GET /dev/mail/{id}', { params }))
  return answer?.data
})
