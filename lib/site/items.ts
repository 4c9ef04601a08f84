import { cache } from 'react'
import {
  type ItemDetail,
  type NeighbourCards,
  toNeighbours,
  toPreorderDetail,
  toSaleDetail,
} from '#lib/client/data/entities/catalogue.ts'
import { toDiscussion } from '#lib/client/data/entities/comments.ts'
import { toProposal } from '#lib/client/data/entities/community.ts'
import { toSaleOptions } from '#lib/client/data/entities/variations.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { serverClient } from '#lib/client/transport/server.ts'
import { pathId } from '#lib/contract/shapes.ts'
import { pageNotes } from '#lib/front/page-notes.ts'

type Input = { params: { id: number } }

/** Reads the page of an id; null when there is none. Cached for each render. */
const reading = <Page>(
  read: (input: Input, client: ReturnType<typeof serverClient>) => Promise<Page>,
) =>
  cache(async (text: string) => {
    const id = pathId.safeParse(text).data
    if (id === undefined) return null
    try {
      return await read({ params: { id } }, serverClient())
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  })

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

export const readPreorder = reading(async (input, client) => {
  const [item, options, thread, others] = await Promise.all([
    client.call('GET /preorders/{id}', input),
    client.call('GET /preorders/{id}/variations', input),
    client.call('GET /preorders/{id}/comments', input),
    client.call('GET /preorders/{id}/neighbours', input),
  ])
  return noteShown({
    item: toPreorderDetail(item.data),
    options: toSaleOptions(options.data),
    comments: toDiscussion(thread),
    neighbours: toNeighbours(others.data),
  })
})

export const readSale = reading(async (input, client) => {
  const [item, options, thread, others] = await Promise.all([
    client.call('GET /sales/{id}', input),
    client.call('GET /sales/{id}/variations', input),
    client.call('GET /sales/{id}/comments', input),
    client.call('GET /sales/{id}/neighbours', input),
  ])
  return noteShown({
    item: toSaleDetail(item.data),
    options: toSaleOptions(options.data),
    comments: toDiscussion(thread),
    neighbours: toNeighbours(others.data),
  })
})

export const readProposal = reading(async (input, client) => {
  const proposal = await client.call('GET /community/{id}', input)
  // Another id where this proposal was merged into another.
  const { id } = proposal.data
  const thread = await client.call('GET /community/{id}/comments', { params: { id } })
  return { proposal: toProposal(proposal.data), comments: toDiscussion(thread) }
})
