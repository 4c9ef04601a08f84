import type { z } from 'zod'
import { raw } from '#kernel/db/sql.ts'
import type { picture } from '#lib/contract/shapes.ts'

export type PictureWire = z.output<typeof picture>

/** Columns `prefix_id`, `prefix_width`, … of a picture joined under this alias. */
export const pictureColumns = (alias: string, prefix = alias) =>
  raw(
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

export type PictureRow = { id: string; width: number; height: number; tint: string }
type PictureOrNull = { [Column in keyof PictureRow]: PictureRow[Column] | null }

export function presentPictureRow(row: PictureRow): PictureWire
export function presentPictureRow(row: PictureOrNull): PictureWire | null
export function presentPictureRow({ id, width, height, tint }: PictureOrNull) {
  if (id === null || width === null || height === null || tint === null) return null
  return { id, src: `/api/pictures/${id}`, width, height, tint }
}

type Columns = Record<string, unknown>

/** Reads the columns of `pictureColumns()` with this prefix. */
export function presentPicture<P extends string>(row: PictureColumns<P>, prefix: P): PictureWire
export function presentPicture<P extends string>(
  row: PictureColumnsOrNull<P>,
  prefix: P,
): PictureWire | null
export function presentPicture(row: Columns, prefix: string) {
  const column = (name: string) => row[`${prefix}_${name}`]
  return presentPictureRow({
    id: column('id'),
    width: column('width'),
    height: column('height'),
    tint: column('tint'),
  } as PictureOrNull)
}
