import type { z } from 'zod'
import { euros } from '#kernel/money.ts'
import { isoMidnight } from '#lib/calendar/days.ts'
import type { crawl } from '#lib/contract/crawl.ts'
import { type PictureColumns, presentPicture } from '#lib/tools/pictures/present.ts'
import type { ItemKind } from '../../shop/items/rules.ts'
import { type PriceColumns, presentPrices, pricesOf } from '../../shop/prices/present.ts'

type Wire<Name extends keyof typeof crawl> = z.output<
  (typeof crawl)[Name]['output']
>['data'][number]

export type CrawlKind = 'preorders' | 'sales' | 'proposals'

export type CountRow = { kind: CrawlKind; total: number; last_id: number; changed_at: Date | null }

export const presentCount = (row: CountRow): Wire<'counts'> => ({
  kind: row.kind,
  total: row.total,
  last_id: row.last_id,
  changed_at: row.changed_at?.toISOString() ?? null,
})

export type AddressRow = {
  id: number
  slug: string
  title: string
  changed_at: Date
  picture_id: string | null
}

export const presentAddress = (row: AddressRow): Wire<'addresses'> => ({
  id: row.id,
  slug: row.slug,
  changed_at: row.changed_at.toISOString(),
  image: row.picture_id && `/api/pictures/${row.picture_id}/1200.webp`,
  title: row.title,
})

export type ProductRow = PriceColumns &
  PictureColumns<'cover'> & {
    id: number
    kind: ItemKind
    slug: string
    title: string
    brand: string
    description: string
    delivery_cents: number
    units_left: number | null
    deliver_on: string | null
  }

export const presentProduct = (row: ProductRow): Wire<'products'> => {
  const { current_price: price, struck_price } = presentPrices(pricesOf(row))
  return {
    id: row.id,
    type: row.kind,
    slug: row.slug,
    title: row.title,
    brand: row.brand,
    description: row.description,
    image: presentPicture(row, 'cover'),
    price,
    struck_price,
    delivery_cost: euros(row.delivery_cents),
    availability: row.units_left,
    available_on: isoMidnight(row.deliver_on),
  }
}
