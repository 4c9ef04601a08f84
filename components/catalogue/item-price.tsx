import type { ComponentProps, ReactNode } from 'react'
import type { SaleCard } from '#lib/client/data/entities/catalogue.ts'
import { formatDiscount, formatEuros } from '#lib/format/money.ts'
import { useTranslation } from '#words'
import { classes } from '../ui/classes.ts'
import { Marker } from '../ui/marker.tsx'

type PriceProps = Omit<ComponentProps<'p'>, 'children'> & {
  price: ReactNode
  /** Struck price with its explanation, which the law demands. */
  old?: { price: ReactNode; label: string }
  discount?: ReactNode
  size?: 'md' | 'xl'
}

export function Price({ price, old, discount, size = 'md', className, ...props }: PriceProps) {
  return (
    <p
      data-slot="price"
      className={classes('price', size === 'xl' && 'price-xl', className)}
      {...props}
    >
      <b>{price}</b>
      {old && (
        <s>
          <span className="sr-only">{old.label} </span>
          {old.price}
        </s>
      )}
      {discount && <Marker kind="discount">{discount}</Marker>}
    </p>
  )
}

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
