import { z } from 'zod'
import { callsOf } from './endpoint.ts'

const { open } = callsOf('pictures')

export const pictureWidths = [160, 320, 640, 1200] as const
export const pictureFormats = ['avif', 'webp', 'png'] as const
/** Variant served by the bare URL of a picture: every current reader can show it. */
export const plainPicture = { width: 640, format: 'webp' } as const

const files = pictureFormats.flatMap((format) =>
  pictureWidths.map((width) => `${width}.${format}` as const),
)
export const pictureId = z.string().regex(/^[a-z0-9]{16,64}$/)
const aYear = 31_536_000

export const pictures = {
  plain: open('GET /pictures/{id}', {
    summary: `A picture as named by each image.src: WebP, ${plainPicture.width} pixels wide; photographs may be smaller`,
    params: z.object({ id: pictureId }),
    output: z.custom<Response>(),
    bytes: [`image/${plainPicture.format}`],
    maxAge: aYear,
    patience: 2.5,
  }),
  variant: open('GET /pictures/{id}/{file}', {
    summary: 'A picture in a given width and format',
    params: z.object({ id: pictureId, file: z.enum(files) }),
    output: z.custom<Response>(),
    bytes: pictureFormats.map((format) => `image/${format}`),
    maxAge: aYear,
    patience: 2.5,
  }),
}
