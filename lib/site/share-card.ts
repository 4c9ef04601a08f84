import { cache } from 'react'
import { serverClient } from '#lib/client/transport/server.ts'
import type { SharedType } from '#lib/contract/share.ts'

/** Query of a shared link: the token of its sender. */
export type SharedQuery = { da?: string | string[] }

const read = cache(async (type: SharedType, id: number, from: string | undefined) => {
  const input = { params: { type, id }, query: from === undefined ? {} : { from } }
  const { data } = await serverClient().call('GET /share_cards/{type}/{id}', input)
  // The sender stays in the address only where the picture names them.
  return { ...data, from: data.sender === null ? undefined : from }
})

/** Reads the addresses of the share pictures for this link. Cached for each render. */
export const readShareCard = (
  { type, id }: { type: SharedType; id: number },
  { da }: SharedQuery,
) => read(type, id, typeof da === 'string' ? da : undefined)

export type ShareCard = Awaited<ReturnType<typeof read>>
