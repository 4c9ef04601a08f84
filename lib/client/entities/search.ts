import type { z } from 'zod'
import type { search, suggestion } from '#lib/contract/search.ts'
import { toPreorderCard, toSaleCard } from './catalogue.ts'
import { toProposal } from './community.ts'
import { pictureSrc } from './picture.ts'

export type Suggestion = ReturnType<typeof toSuggestion>
export type SearchPreview = ReturnType<typeof toSearchPreview>

export const toSuggestion = (wire: z.output<typeof suggestion>) => ({
  id: wire.id,
  slug: wire.slug,
  thumbnail: wire.thumbnail && pictureSrc(wire.thumbnail, 160),
  tint: wire.thumbnail?.tint,
  name: wire.name,
  type: wire.type,
  status: wire.status,
})

type Preview = z.output<typeof search.preview.output>['data']

export const toSearchPreview = ({ preorders, sales, proposals }: Preview) => ({
  preorders: { total: preorders.total, items: preorders.data.map(toPreorderCard) },
  sales: { total: sales.total, items: sales.data.map(toSaleCard) },
  proposals: { total: proposals.total, items: proposals.data.map(toProposal) },
})
