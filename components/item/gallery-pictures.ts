import type { ItemDetail } from '#lib/client/data/entities/catalogue.ts'
import type { Picture } from '#lib/client/data/entities/picture.ts'
import type { SaleOptions } from '#lib/client/data/entities/variations.ts'

/** Pictures without duplicates, the box on the table first. */
export const galleryPictures = (item: ItemDetail, options: SaleOptions): Picture[] => {
  const variations = options.saleVariations.flatMap(({ images }) => images)
  const all = [item.tableImage ?? item.image, item.image, ...variations]
  return [...new Map(all.map((picture) => [picture.id, picture])).values()]
}
