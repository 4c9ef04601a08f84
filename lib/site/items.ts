import { cache } from 'react'
import { toPreorderDetail, toSaleDetail } from '#lib/client/entities/catalogue.ts'
import { toDiscussion } from '#lib/client/entities/comments.ts'
import { toSaleOptions } from '#lib/client/entities/variations.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { serverClient } from '#lib/client/transport/server.ts'
import { pathId } from '#lib/contract/shapes.ts'

const orNothing = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

const readId = (text: string) => pathId.safeParse(text).data

/** Reads a group with the data of its page; null when it does not exist. Cached for each render. */
export const readPreorder = cache(async (given: string) => {
  const id = readId(given)
  if (id === undefined) return null
  const client = serverClient()
  const input = { params: { id } }
  return Promise.all([
    client.call('GET /preorders/{id}', input),
    client.call('GET /preorders/{id}/variations', input),
    client.call('GET /preorders/{id}/comments', input),
  ]).then(
    ([item, options, thread]) => ({
      item: toPreorderDetail(item.data),
      options: toSaleOptions(options.data),
      comments: toDiscussion(thread),
    }),
    orNothing,
  )
})

export const readSale = cache(async (given: string) => {
  const id = readId(given)
  if (id === undefined) return null
  const client = serverClient()
  const input = { params: { id } }
  return Promise.all([
    client.call('GET /sales/{id}', input),
    client.call('GET /sales/{id}/variations', input),
    client.call('GET /sales/{id}/comments', input),
  ]).then(
    ([item, options, thread]) => ({
      item: toSaleDetail(item.data),
      options: toSaleOptions(options.data),
      comments: toDiscussion(thread),
    }),
    orNothing,
  )
})
