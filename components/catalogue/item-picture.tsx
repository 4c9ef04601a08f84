import type { ComponentProps } from 'react'
import type { SaleCard } from '#lib/client/data/entities/catalogue.ts'
import type { Picture } from '#lib/client/data/entities/wire.ts'
import { classes } from '../ui/classes.ts'

type CoverProps = ComponentProps<'img'> & {
  /** Drawn box, cut-out photograph, or a picture that fills the tile. */
  shape?: 'cover' | 'cutout' | 'scene'
  eager?: boolean
}

export function Cover({ shape = 'cover', eager, alt = '', className, ...rest }: CoverProps) {
  return (
    <img
      data-slot="cover"
      alt={alt}
      width={640}
      height={640}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={classes(shape, className)}
      {...rest}
    />
  )
}

const widths = [160, 320, 640, 1200]
/** The browser takes the first one it supports. */
const formats = ['avif', 'webp']

const srcSet = (src: string, format: string) =>
  widths.map((width) => `${src}/${width}.${format} ${width}w`).join(', ')

type ItemPictureProps = Pick<CoverProps, 'alt' | 'eager' | 'shape' | 'className'> & {
  image: Picture
  sizes: string
}

/** Stored picture in its formats and widths; its size is reserved before it loads. */
export function ItemPicture({ image: { src, width, height }, ...props }: ItemPictureProps) {
  return (
    <picture className="contents">
      {formats.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={srcSet(src, format)}
          sizes={props.sizes}
        />
      ))}
      <Cover src={`${src}/640.webp`} width={width} height={height} {...props} />
    </picture>
  )
}

type CardPictureProps = {
  item: Pick<SaleCard, 'image' | 'promotionImage'>
  sizes: string
  eager?: boolean
}

export function CardPicture({ item, ...props }: CardPictureProps) {
  return item.promotionImage ? (
    <ItemPicture image={item.promotionImage} shape="scene" {...props} />
  ) : (
    <ItemPicture image={item.image} {...props} />
  )
}

export const tintOf = ({ image, promotionImage }: CardPictureProps['item']) =>
  (promotionImage ?? image).tint

/** Width in a list: three quarters of a column. */
export const cardSizes = '(min-width: 77.25rem) 224px, (min-width: 48rem) 22vw, 34vw'

/** Number of cards loaded eagerly: the first row on a large screen, the first two rows on a small one. */
export const eagerCards = 4
