import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const look =
  'inline-grid h-[30px] min-w-[76px] place-items-center rounded-mark bg-sunk-2 px-2.5 font-head text-tiny font-bold whitespace-nowrap'

/** What pays, in the place where cards carry a mark. */
export function PayMark({ className, ...props }: ComponentProps<'span'>) {
  return <span data-slot="pay-mark" className={classes(look, className)} {...props} />
}
