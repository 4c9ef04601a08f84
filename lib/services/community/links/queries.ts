import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { externalLink } from '#lib/contract/community.ts'
import {
  type PictureColumnsOrNull,
  pictureColumns,
  presentPicture,
} from '#lib/tools/pictures/present.ts'

export type LinkRow = PictureColumnsOrNull<'picture'> & Omit<z.output<typeof externalLink>, 'image'>

export const presentLink = (row: LinkRow): z.output<typeof externalLink> => ({
  label: row.label,
  url: row.url,
  website: row.website,
  title: row.title,
  author: row.author,
  image: presentPicture(row, 'picture'),
})

export const findLink = (db: Db, url: string) =>
  db.first<LinkRow & { readAt: Date }>(
    sql`SELECT '' AS label, v.url, v.title, v.website, v.author, v.read_at "readAt",
        ${pictureColumns('f', 'picture')}
      FROM link_previews v LEFT JOIN pictures f ON f.id = v.picture_id
      WHERE v.url = ${url}`.named('link'),
  )

/** JSON array of the links of proposal `p`, each with the preview of its page. */
export const linksOfProposal = sql`(SELECT coalesce(json_agg(link ORDER BY place), '[]') FROM (
       SELECT each->>'label' AS label, each->>'url' AS url, v.title, v.website, v.author, place,
         ${pictureColumns('f', 'picture')}
       FROM jsonb_array_elements(p.links) WITH ORDINALITY linked(each, place)
       LEFT JOIN link_previews v ON v.url = each->>'url'
       LEFT JOIN pictures f ON f.id = v.picture_id) link)`
