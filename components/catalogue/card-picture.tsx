import type { SaleCard } from '#lib/client/data/entities/catalogue.ts'
import { ItemPicture } from './item-picture.tsx'

type CardPictureProps = {
  item: Pick<SaleCard, 'image' | 'promotionImage'>
  sizes: string
  eager?: boolean
}

/** Promotion picture over the whole tile if there is one, else the picture of the box. */
export function CardPicture({ item, ...props }: CardPictureProps) {
  return item.promotionImage ? (
    <ItemPicture image={item.promotionImage} shape="scene" {...props} />
  ) : (
    <ItemPicture image={item.image} {...props} />
  )
}

export const tintOf = ({ image, promotionImage }: CardPictureProps['item']) =>
  (promotionImage ?? image).tint

/** Width in a list: three quarters of a column. */
export const cardSizes = '(min-width: 77.25rem) 224px, (min-width: 48rem) 22vw, 34vw'

/** Number of cards loaded eagerly: the first row on a large screen, the first two rows on a small one. */
export const eagerCards = 4
