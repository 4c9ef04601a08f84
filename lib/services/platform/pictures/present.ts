import type { z } from 'zod'
import type { picture } from '#lib/contract/shapes.ts'
import { words } from '../db/sql.ts'

export type PictureWire = z.output<typeof picture>

/** Columns `prefix_id`, `prefix_width`, … of a picture joined under this alias. */
export const pictureColumns = (alias: string, prefix = alias) =>
  words(
    `${alias}.id ${prefix}_id, ${alias}.width ${prefix}_width, ${alias}.height ${prefix}_height, ${alias}.tint ${prefix}_tint`,
  )

export type PictureColumns<Prefix extends string> = Record<
  `${Prefix}_id` | `${Prefix}_tint`,
  string
> &
  Record<`${Prefix}_width` | `${Prefix}_height`, number>

/** Columns of an optional picture. */
export type PictureColumnsOrNull<Prefix extends string> = {
  [Column in keyof PictureColumns<Prefix>]: PictureColumns<Prefix>[Column] | null
}

export const presentPicture = (
  id: string,
  width: number,
  height: number,
  tint: string,
): PictureWire => ({ id, src: `/api/pictures/${id}`, width, height, tint })

export const presentPictureOrNull = (
  id: string | null,
  width: number | null,
  height: number | null,
  tint: string | null,
) =>
  id === null || width === null || height === null || tint === null
    ? null
    : presentPicture(id, width, height, tint)
