import type { ComponentProps, CSSProperties } from 'react'
import { classes } from './classes.ts'

/** Dominant colour of the picture as a custom property, from which the background is mixed. */
export const tintStyle = (tint?: string | null) =>
  (tint ? { '--t': tint } : undefined) as CSSProperties | undefined

type ThumbProps = ComponentProps<'span'> & { tint?: string | null; size?: number }

export function Thumb({ tint, size, className, style, ...props }: ThumbProps) {
  const side = size ? ({ '--s': `${size}px` } as CSSProperties) : undefined
  return (
    <span
      data-slot="thumb"
      className={classes('thumb', tint && 'tinted', className)}
      style={{ ...tintStyle(tint), ...side, ...style }}
      {...props}
    />
  )
}
