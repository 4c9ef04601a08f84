import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Marker } from './marker.tsx'

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
