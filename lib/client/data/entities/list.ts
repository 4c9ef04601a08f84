import type { z } from 'zod'
import type { meta } from '#lib/contract/endpoint.ts'

export type Page<T> = { items: T[]; page: number; lastPage: number; total: number }

export type WirePage<T> = { data: T[]; meta: z.output<typeof meta> }

/** Converts a whole list answer, for example `toPage(toSaleCard)`. */
export const toPage =
  <T, Entity>(toEntity: (wire: T) => Entity) =>
  ({ data, meta }: WirePage<T>): Page<Entity> => ({
    items: data.map(toEntity),
    page: meta.current_page,
    lastPage: meta.last_page,
    total: meta.total,
  })
