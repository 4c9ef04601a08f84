import type { ReactNode } from 'react'
import { PatientLink } from '#components/navigation/patient-link.tsx'
import { ProductCard, ProductTile } from '#components/ui/product-card.tsx'
import { Words } from '#components/words.tsx'
import type { SaleCard as Sale } from '#lib/client/data/entities/catalogue.ts'
import { paths } from '#lib/client/paths.ts'
import { useTranslation } from '#words'
import { FollowButton } from './follow-button.tsx'
import { CardPicture, tintOf } from './item-picture.tsx'
import { ItemPrice } from './item-price.tsx'
import { itemMarkers, shipsText } from './item-texts.ts'

type SaleCardProps = {
  item: Sale
  sizes: string
  eager?: boolean
  note?: ReactNode
}

export function SaleCard({ item, sizes, eager, note }: SaleCardProps) {
  const { t } = useTranslation('catalogue')
  return (
    <ProductCard
      link={PatientLink}
      href={paths.sale(item)}
      brand={item.subtitle}
      title={item.title}
      tile={
        <ProductTile tint={tintOf(item)} markers={itemMarkers(t, item)}>
          <CardPicture item={item} sizes={sizes} eager={eager} />
        </ProductTile>
      }
      price={<ItemPrice item={item} />}
      foot={
        <span data-ships-until={item.ships?.untilTimestamp}>
          <Availability item={item} />
        </span>
      }
      comment={note}
      bookmark={<FollowButton type="sale" id={item.id} title={item.title} />}
    />
  )
}

const few = 6

function Availability({ item }: { item: Sale }) {
  const { t } = useTranslation('catalogue')
  if (item.availability === 0) {
    if (!item.enableWaitingList) return t('availability.soldOut')
    return <Words text={t('availability.waitingList')} />
  }
  if (!item.ships) return t('availability.soldOut')
  if (item.ships.isAwaited || item.availability === null || item.availability > few)
    return shipsText(t, item.ships)
  return <Words text={t('availability.last', { count: item.availability })} />
}
