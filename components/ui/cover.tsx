import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export type CoverShape = 'cover' | 'cutout' | 'scene'

type CoverProps = ComponentProps<'img'> & {
  /** Sources, best format first; the browser takes the first one it supports. */
  sources?: readonly { type: string; srcSet: string }[]
  /** Drawn box, cut-out photograph, or a picture that fills the tile. */
  shape?: CoverShape
  eager?: boolean
}

export function Cover(props: CoverProps) {
  const { sources = [], shape = 'cover', eager, alt = '', sizes, className, ...rest } = props
  const image = (
    <img
      data-slot="cover"
      alt={alt}
      sizes={sizes}
      width={640}
      height={640}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={classes(shape, className)}
      {...rest}
    />
  )
  if (sources.length === 0) return image
  return (
    <picture className="contents">
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      {image}
    </picture>
  )
}
