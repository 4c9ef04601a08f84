import type { ComponentProps } from 'react'
import type { SaleCard } from '#lib/client/data/entities/catalogue.ts'
import type { Picture } from '#lib/client/data/entities/wire.ts'
import { classes } from '../ui/classes.ts'

type CoverShape = 'cover' | 'cutout' | 'scene'

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

const widths = [160, 320, 640, 1200]
const formats = ['avif', 'webp']

const srcSet = (src: string, format: string) =>
  widths.map((width) => `${src}/${width}.${format} ${width}w`).join(', ')

type ItemPictureProps = {
  image: Picture
  sizes: string
  alt?: string
  eager?: boolean
  shape?: CoverShape
  className?: string
}

/** Stored picture with a `srcset` of formats and widths; its size is reserved before it loads. */
export function ItemPicture({ image, ...props }: ItemPictureProps) {
  return (
    <Cover
      src={`${image.src}/640.webp`}
      width={image.width}
      height={image.height}
      sources={formats.map((format) => ({
        type: `image/${format}`,
        srcSet: srcSet(image.src, format),
      }))}
      {...props}
    />
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
