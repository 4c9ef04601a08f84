import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { countCall } from '#kernel/http/rate-limit.ts'
import { days } from '#lib/format/durations.ts'
import { releasePicture, storePicture } from '#lib/tools/pictures/commands.ts'
import { redraw } from '#lib/tools/redraw.ts'
import type { Preview } from '#lib/tools/web/preview.ts'
import type { Deps } from '../../deps.ts'
import { onOneLine, tidy } from '../comments/rules.ts'
import { findLink } from './queries.ts'

/** Milliseconds after which a preview is read again. */
const readAnew = days(7)

/** Cleans and truncates metadata of a foreign page, which is as untrusted as member input. */
const short = (text: string | null, longest: number) => {
  const excerpt = [...onOneLine(tidy(text ?? ''))].slice(0, longest).join('').trim()
  return excerpt === '' ? null : excerpt
}

/** Removes the fragment and the credentials from an address. */
const plainAddress = (given: string) => {
  const url = new URL(given)
  url.hash = ''
  url.username = ''
  url.password = ''
  return url.href
}

const frame = { side: 640, shape: 'whole' } as const

const keepPicture = async (deps: Deps, member: MemberId, image: Buffer | null | undefined) => {
  if (!image) return null
  try {
    const bytes = await redraw(image, frame, member)
    return (await storePicture(deps, bytes, { mediaType: 'image/webp', member })).id
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid') return null
    throw error
  }
}

const keep = async (deps: Deps, member: MemberId, url: string, preview: Preview | undefined) => {
  const picture = await keepPicture(deps, member, preview?.image)
  await deps.db.transaction(async (tx) => {
    const before = await tx.first<{ picture: string | null }>(
      sql`SELECT picture_id picture FROM link_previews WHERE url = ${url} FOR UPDATE`,
    )
    await tx.run(
      sql`INSERT INTO link_previews (url, title, website, author, picture_id, read_at)
        VALUES (${url}, ${short(preview?.title ?? null, 200)}, ${short(preview?.website ?? null, 80)},
          ${short(preview?.author ?? null, 80)}, ${picture}, ${deps.clock.now()})
        ON CONFLICT (url) DO UPDATE SET title = excluded.title, website = excluded.website,
          author = excluded.author, picture_id = excluded.picture_id, read_at = excluded.read_at`,
    )
    const old = before?.picture
    if (old && old !== picture) await releasePicture(tx, old)
  })
}

/** Reads a page whose preview is missing or old; each read is a request to a foreign server, so it is limited. */
export const readLink = async (deps: Deps, member: MemberId, given: string) => {
  const url = plainAddress(given)
  const known = await findLink(deps.db, url)
  const hasPreview = known !== undefined && (known.title ?? known.picture_id) !== null
  if (hasPreview && deps.clock.now().getTime() - known.readAt.getTime() < readAnew) return known
  await countCall(deps, 'readLink', String(member))
  const preview = await deps.readPreview(url)
  // An empty result does not replace a stored preview.
  if (preview || !hasPreview) await keep(deps, member, url, preview)
  return (await findLink(deps.db, url))!
}

/** Marks the preview as published, so that it is not deleted. */
export const keepLink = (tx: Tx, url: string, now: Date) =>
  tx.run(
    sql`UPDATE link_previews SET used_at = ${now} WHERE url = ${url} AND used_at IS NULL`.named(
      'use a link',
    ),
  )
