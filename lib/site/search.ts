import type { z } from 'zod'
import { toPreorderCard, toSaleCard } from '#lib/client/data/entities/catalogue.ts'
import { toProposal } from '#lib/client/data/entities/community.ts'
import { toSearchPreview } from '#lib/client/data/entities/search.ts'
import { toPage } from '#lib/client/data/entities/wire.ts'
import { serverClient } from '#lib/client/transport/server.ts'
import type { search as calls } from '#lib/contract/search.ts'

const toPreorders = toPage(toPreorderCard)
const toSales = toPage(toSaleCard)
const toProposals = toPage(toProposal)

type SearchRequest = { term: string } & Partial<z.output<typeof calls.preview.query>>
type FacetsRequest = SearchRequest & Pick<z.output<typeof calls.facets.query>, 'type'>

export const search = {
  preview: async (asked: SearchRequest) =>
    toSearchPreview((await serverClient().call('GET /search/preview', { query: asked })).data),
  facets: async ({ order_by: _, ...asked }: FacetsRequest) =>
    (await serverClient().call('GET /search/facets', { query: asked })).data,
  preorders: async (asked: SearchRequest, page: number) =>
    toPreorders(await serverClient().call('GET /search/preorders', { query: { ...asked, page } })),
  sales: async (asked: SearchRequest, page: number) =>
    toSales(await serverClient().call('GET /search/sales', { query: { ...asked, page } })),
  proposals: async (asked: SearchRequest, page: number) =>
    toProposals(await serverClient().call('GET /search/proposals', { query: { ...asked, page } })),
}
