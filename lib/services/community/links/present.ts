import type { z } from 'zod'
import type { externalLink } from '#lib/contract/community.ts'
import { type PictureColumnsOrNull, presentPicture } from '#lib/tools/pictures/present.ts'

export type LinkRow = PictureColumnsOrNull<'picture'> & {
  label: string
  url: string
  title: string | null
  website: string | null
  author: string | null
}

export const presentLink = (row: LinkRow): z.output<typeof externalLink> => ({
  label: row.label,
  url: row.url,
  website: row.website,
  title: row.title,
  author: row.author,
  image: presentPicture(row, 'picture'),
})
