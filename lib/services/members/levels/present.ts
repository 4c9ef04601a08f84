import type { z } from 'zod'
import { euros } from '#kernel/money.ts'
import type { level } from '#lib/contract/settings.ts'
import { type PictureColumnsOrNull, presentPicture } from '#lib/tools/pictures/present.ts'

export type LevelRow = PictureColumnsOrNull<'picture'> & {
  number: number
  name: string
  cashback_percent: number
  start_threshold_cents: number
  end_threshold_cents: number | null
}

export const presentLevel = (row: LevelRow): z.output<typeof level> => ({
  name: row.name,
  level: row.number,
  image: presentPicture(row, 'picture'),
  cashback: row.cashback_percent,
  start_threshold: euros(row.start_threshold_cents),
  ...(row.end_threshold_cents === null ? {} : { end_threshold: euros(row.end_threshold_cents) }),
})
