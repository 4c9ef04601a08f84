import type { z } from 'zod'
import type { search, suggestion } from '#lib/contract/search.ts'
import { toPreorderCard, toSaleCard } from './catalogue.ts'
import { toProposal } from './community.ts'
import { pictureSrc } from './picture.ts'

export type Suggestion = ReturnType<typeof toSuggestion>
export type SearchFacets = z.output<typeof search.facets.output>['data']
export type SearchPreview = ReturnType<typeof toSearchPreview>

export const toSuggestion = (wire: z.output<typeof suggestion>) => ({
  id: wire.id,
  slug: wire.slug,
  thumbnail: wire.thumbnail && pictureSrc(wire.thumbnail, 160),
  tint: wire.thumbnail?.tint,
  name: wire.name,
  type: wire.type,
  status: wire.status,
  userId: wire.user_id,
})

type Preview = z.output<typeof search.preview.output>['data']

export const toSearchPreview = (wire: Preview) => {
  const { preorders, sales, proposals } = wire
  return {
    preorders: {
      total: preorders.total,
      more: preorders.more,
      items: preorders.data.map(toPreorderCard),
    },
    sales: { total: sales.total, more: sales.more, items: sales.data.map(toSaleCard) },
    proposals: {
      total: proposals.total,
      more: proposals.more,
      items: proposals.data.map(toProposal),
    },
    instead: wire.instead,
    isLoose: wire.loose,
    near: wire.near,
  }
}
