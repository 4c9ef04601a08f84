import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const brands = ['wallet', 'card'] as const
type Brand = (typeof brands)[number]

const look =
  'inline-grid h-[30px] min-w-[76px] place-items-center rounded-mark bg-sunk-2 px-2.5 font-head text-tiny font-bold whitespace-nowrap'
/** Logos are made for white. */
const drawn = 'has-[>:nth-child(2)>*]:bg-white has-[>:nth-child(2)>*]:text-on-azzurro'
/** Words, until a logo stands beside them. */
const words = 'hidden only:inline [&:has(+:empty)]:inline'

type PayMarkProps = ComponentProps<'span'> & {
  /** Its own logo may take the place of the words. */
  brand?: Brand
}

/** What pays, in the place where cards carry a mark. */
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

/** Where on the page a logo has its place. */
export const markSlots = () =>
  brands.flatMap((brand) => {
    const slot = document.querySelector<HTMLElement>(`[data-slot=pay-mark][data-brand=${brand}]`)
    return slot ? [{ brand, slot }] : []
  })
