import { Price } from '#components/ui/price.tsx'
import type { SaleCard } from '#lib/client/data/entities/catalogue.ts'
import { formatDiscount, formatEuros } from '#lib/format/money.ts'
import { useTranslation } from '#words'

type ItemPriceProps = {
  item: Pick<SaleCard, 'currentPrice' | 'struckPrice' | 'discount'>
  size?: 'md' | 'xl'
  /** Shows the discount beside the price; on a card the tile shows it. */
  showDiscount?: boolean
}

export function ItemPrice({ item, size, showDiscount }: ItemPriceProps) {
  const { t } = useTranslation('catalogue')
  const struck = item.struckPrice
  return (
    <Price
      size={size}
      price={formatEuros(item.currentPrice)}
      old={
        struck
          ? { price: formatEuros(struck.price), label: t(`struck.${struck.basis}`) }
          : undefined
      }
      discount={showDiscount && item.discount > 0 ? formatDiscount(item.discount) : undefined}
    />
  )
}
