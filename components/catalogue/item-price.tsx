import { Price } from '#components/ui/price.tsx'
import type { SaleCard } from '#lib/client/entities/catalogue.ts'
import { formatDiscount, formatEuros } from '#lib/format/money.ts'
import { useTranslation } from '#words'

type ItemPriceProps = {
  item: Pick<SaleCard, 'currentPrice' | 'oldPrice' | 'discount'>
  size?: 'md' | 'xl'
  /** Beside the price; on a card the tile carries it. */
  showDiscount?: boolean
}

export function ItemPrice({ item, size, showDiscount }: ItemPriceProps) {
  const { t } = useTranslation('catalogue')
  const reduced = item.oldPrice > item.currentPrice
  return (
    <Price
      size={size}
      price={formatEuros(item.currentPrice)}
      old={reduced ? { price: formatEuros(item.oldPrice), label: t('listPrice') } : undefined}
      discount={showDiscount && item.discount > 0 ? formatDiscount(item.discount) : undefined}
    />
  )
}
