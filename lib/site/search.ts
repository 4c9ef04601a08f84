import { toPreorderCard, toSaleCard } from '#lib/client/entities/catalogue.ts'
import { toProposal } from '#lib/client/entities/community.ts'
import { toPage } from '#lib/client/entities/list.ts'
import { toSearchPreview } from '#lib/client/entities/search.ts'
import { serverClient } from '#lib/client/server.ts'
import { search as calls } from '#lib/contract/search.ts'

const toPreorders = toPage(toPreorderCard)
const toSales = toPage(toSaleCard)
const toProposals = toPage(toProposal)

/** What the page of results asks for. */
export const search = {
  preview: async (term: string) =>
    toSearchPreview((await serverClient().call(calls.preview, { query: { term } })).data),
  preorders: async (term: string, page: number) =>
    toPreorders(await serverClient().call(calls.preorders, { query: { term, page } })),
  sales: async (term: string, page: number) =>
    toSales(await serverClient().call(calls.sales, { query: { term, page } })),
  proposals: async (term: string, page: number) =>
    toProposals(await serverClient().call(calls.proposals, { query: { term, page } })),
}
