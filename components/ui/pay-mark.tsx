import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const brands = ['wallet', 'card'] as const
type Brand = (typeof brands)[number]

const look =
  'inline-grid h-[30px] min-w-[76px] place-items-center rounded-mark bg-sunk-2 px-2.5 font-head text-tiny font-bold whitespace-nowrap'
/** White background, which the logos require. */
const drawn = 'has-[>:nth-child(2)>*]:bg-white has-[>:nth-child(2)>*]:text-on-azzurro'
/** Text, hidden once a logo is rendered beside it. */
const words = 'hidden only:inline [&:has(+:empty)]:inline'

type PayMarkProps = ComponentProps<'span'> & {
  /** Brand whose logo can replace the text. */
  brand?: Brand
}

/** Name or logo of a payment method. */
export function PayMark({ brand, className, children, ...props }: PayMarkProps) {
  return (
    <span
      data-slot="pay-mark"
      data-brand={brand}
      className={classes(look, brand && drawn, className)}
      {...props}
    >
      {brand ? <span className={words}>{children}</span> : children}
    </span>
  )
}

/** Elements of the page that can hold a logo. */
export const markSlots = () =>
  brands.flatMap((brand) => {
    const slot = document.querySelector<HTMLElement>(`[data-slot=pay-mark][data-brand=${brand}]`)
    return slot ? [{ brand, slot }] : []
  })
