import { Cover, type CoverShape } from '#components/ui/cover.tsx'
import type { Picture } from '#lib/client/data/entities/picture.ts'

const widths = [160, 320, 640, 1200]
const formats = ['avif', 'webp']

const srcSet = (src: string, format: string) =>
  widths.map((width) => `${src}/${width}.${format} ${width}w`).join(', ')

type ItemPictureProps = {
  image: Picture
  /** Value of the `sizes` attribute. */
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
