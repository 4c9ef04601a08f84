import type { SaleCard } from '#lib/client/entities/catalogue.ts'
import { ItemPicture } from './item-picture.tsx'

type CardPictureProps = {
  item: Pick<SaleCard, 'image' | 'promotionImage'>
  sizes: string
  eager?: boolean
}

/** The shop's promotion when there is one, over the whole tile; else the box. */
export function CardPicture({ item, ...props }: CardPictureProps) {
  return item.promotionImage ? (
    <ItemPicture image={item.promotionImage} shape="scene" {...props} />
  ) : (
    <ItemPicture image={item.image} {...props} />
  )
}

export const tintOf = ({ image, promotionImage }: CardPictureProps['item']) =>
  (promotionImage ?? image).tint

/** In a list: three quarters of a column. */
export const cardSizes = '(min-width: 77.25rem) 224px, (min-width: 48rem) 22vw, 34vw'

/** The first line on a large screen, the first two on a small one. */
export const eagerCards = 4
