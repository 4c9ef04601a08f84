import { cache } from 'react'
import {
  type ItemDetail,
  type NeighbourCards,
  toNeighbours,
  toPreorderDetail,
  toSaleDetail,
} from '#lib/client/data/entities/catalogue.ts'
import { toDiscussion } from '#lib/client/data/entities/comments.ts'
import { toSaleOptions } from '#lib/client/data/entities/variations.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { serverClient } from '#lib/client/transport/server.ts'
import { pathId } from '#lib/contract/shapes.ts'
import { pageNotes } from '#lib/front/page-notes.ts'

const orNothing = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

const readId = (text: string) => pathId.safeParse(text).data

type Shown = { item: Pick<ItemDetail, 'sameGame'>; neighbours: NeighbourCards }

/** Has the page rendered anew when one of the other things on it changes. */
const noteShown = <Page extends Shown>(page: Page): Page => {
  const { preorders, sales } = page.neighbours
  const others = [page.item.sameGame ?? [], preorders, sales].flat()
  const ships = others.some(({ ships }) => ships !== null)
  const notes = pageNotes()
  if (notes)
    notes.tags = [...others.map(({ type, id }) => `${type}:${id}`), ...(ships ? ['shipping'] : [])]
  return page
}

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
    client.call('GET /preorders/{id}/neighbours', input),
  ]).then(
    ([item, options, thread, others]) =>
      noteShown({
        item: toPreorderDetail(item.data),
        options: toSaleOptions(options.data),
        comments: toDiscussion(thread),
        neighbours: toNeighbours(others.data),
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
    client.call('GET /sales/{id}/neighbours', input),
  ]).then(
    ([item, options, thread, others]) =>
      noteShown({
        item: toSaleDetail(item.data),
        options: toSaleOptions(options.data),
        comments: toDiscussion(thread),
        neighbours: toNeighbours(others.data),
      }),
    orNothing,
  )
})
