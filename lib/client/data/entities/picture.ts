import type { z } from 'zod'
import type { picture } from '#lib/contract/shapes.ts'

/**
 * `src` is the original picture; a suffix `/{160|320|640|1200}.{avif|webp|png}` selects another
 * size and format.
 */
export type Picture = z.output<typeof picture>

export const pictureSrc = (picture: Picture, width: 160 | 320 | 640 | 1200 = 640) =>
  `${picture.src}/${width}.webp`

export const timeOf = (iso: string) => Date.parse(iso)
export const timeOfOrNull = (iso: string | null) => (iso === null ? null : Date.parse(iso))
