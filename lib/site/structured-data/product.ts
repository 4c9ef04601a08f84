import type { ItemDetail, PreorderDetail } from '#lib/client/data/entities/catalogue.ts'
import type { SaleOptions } from '#lib/client/data/entities/variations.ts'
import { type Picture, pictureSrc } from '#lib/client/data/entities/wire.ts'
import { resourcePath } from '#lib/client/paths.ts'
import { plainText } from '../plain-text.ts'
import { offers } from './offers.ts'
import type { Seller, Thing } from './thing.ts'

type Item = ItemDetail | PreorderDetail

const isPicture = (picture: Picture | null): picture is Picture => picture !== null

const pictures = (seller: Seller, item: Item, options: SaleOptions) => {
  const all = [
    item.image,
    item.tableImage,
    ...options.saleVariations.flatMap(({ images }) => images),
  ].filter(isPicture)
  return [...new Set(all.map((picture) => seller.url + pictureSrc(picture, 1200)))]
}

export const product = (seller: Seller, item: Item, options: SaleOptions): Thing => {
  const url = seller.url + resourcePath(item.type, item)
  const description = plainText(item.description)
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: item.title,
    url,
    sku: `${item.type}-${item.id}`,
    ...(description && { description }),
    image: pictures(seller, item, options),
    ...(item.subtitle && { brand: { '@type': 'Brand', name: item.subtitle } }),
    offers: offers(seller, item, url, options),
  }
}
