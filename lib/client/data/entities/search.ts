import type { z } from 'zod'
import type { search, suggestion } from '#lib/contract/search.ts'
import { boxTint } from '#lib/format/drawn-box.ts'
import { toPreorderCard, toSaleCard } from './catalogue.ts'
import { toProposal } from './community.ts'
import { fields, pictureSrc } from './wire.ts'

export type Suggestion = ReturnType<typeof toSuggestion>
export type SearchFacets = z.output<typeof search.facets.output>['data']
export type SearchPreview = ReturnType<typeof toSearchPreview>

export const toSuggestion = ({ thumbnail, ...wire }: z.output<typeof suggestion>) => ({
  ...fields(wire),
  thumbnail: thumbnail && pictureSrc(thumbnail, 160),
  tint: thumbnail ? thumbnail.tint : boxTint(wire.name),
})

type Preview = z.output<typeof search.preview.output>['data']

type Found<One> = { total: number; more: boolean; data: One[] }

const toFound = <One, Entity>({ data, ...found }: Found<One>, toEntity: (wire: One) => Entity) => ({
  ...found,
  items: data.map(toEntity),
})

export const toSearchPreview = ({ loose, ...wire }: Preview) => ({
  ...wire,
  preorders: toFound(wire.preorders, toPreorderCard),
  sales: toFound(wire.sales, toSaleCard),
  proposals: toFound(wire.proposals, toProposal),
  isLoose: loose,
})
