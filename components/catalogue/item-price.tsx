import type { SaleCard } from '#lib/client/data/entities/catalogue.ts'
import { formatDiscount, formatEuros } from '#lib/format/money.ts'
import { useTranslation } from '#words'
import { classes } from '../ui/classes.ts'
import { Marker } from '../ui/marker.tsx'
import { OldPrice } from '../ui/option-tile.tsx'

type ItemPriceProps = {
  item: Pick<SaleCard, 'currentPrice' | 'struckPrice' | 'discount'>
  size?: 'md' | 'xl'
  /** Shows the discount beside the price; on a card the tile shows it. */
  showDiscount?: boolean
}

export function ItemPrice({ item, size, showDiscount }: ItemPriceProps) {
  const { t } = useTranslation('catalogue')
  const { currentPrice, struckPrice: struck, discount } = item
  return (
    <p data-slot="price" className={classes('price', size === 'xl' && 'price-xl')}>
      <b>{formatEuros(currentPrice)}</b>
      {struck && <OldPrice price={formatEuros(struck.price)} label={t(`struck.${struck.basis}`)} />}
      {showDiscount && discount > 0 && <Marker kind="discount">{formatDiscount(discount)}</Marker>}
    </p>
  )
}
