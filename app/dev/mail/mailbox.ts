import { notFound } from 'next/navigation'
import { ApiError } from '#lib/client/api-error.ts'
import { serverClient } from '#lib/client/server.ts'
import { mailbox } from '#lib/contract/mailbox.ts'

/** A shop with a mail server has no mailbox: the page is then as absent as the calls. */
const orNotFound = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid'))
      notFound()
    throw error
  }
}

export const readMails = async () => (await orNotFound(serverClient().call(mailbox.list))).data

export const readMail = async (id: string) =>
  (await orNotFound(serverClient().call(mailbox.one, { params: { id: Number(id) } }))).data
