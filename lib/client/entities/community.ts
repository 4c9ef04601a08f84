import type { z } from 'zod'
import type { activity, externalLink, proposal } from '#lib/contract/community.ts'
import { webAddress } from '#lib/format/web-address.ts'
import { toComment } from './comments.ts'
import { pictureSrc, timeOf } from './picture.ts'

export type Proposal = ReturnType<typeof toProposal>
export type Activity = ReturnType<typeof toActivity>

export type ExternalLink = ReturnType<typeof toExternalLink>[number]

/** Returns nothing for addresses that are not web addresses. Without a preview the link shows its host. */
export const toExternalLink = (wire: z.output<typeof externalLink>) => {
  const address = webAddress(wire.url)
  if (!address) return []
  const website = wire.website ?? address.hostname.replace(/^www\./, '')
  const { image, author, url: href } = wire
  const title = wire.title ?? (wire.label || null)
  return [{ website, href, image, imageSrc: image && pictureSrc(image), title, author }]
}

export const toProposal = (wire: z.output<typeof proposal>) => ({
  type: 'proposal' as const,
  id: wire.id,
  slug: wire.slug,
  title: wire.title,
  description: wire.description,
  archived: wire.archived,
  publicationTimestamp: timeOf(wire.publication_timestamp),
  image: wire.image,
  imageSrc: wire.image && pictureSrc(wire.image),
  wantCount: wire.want_count,
  needCount: wire.need_count,
  likeCount: wire.like_count,
  commentCount: wire.comment_count,
  userId: wire.user.id,
  userName: wire.user.name,
  userImage: wire.user.image,
  interest: wire.interest,
  preorderId: wire.preorder_id,
  preorderUrl: wire.preorder_url,
  saleUrl: wire.sale_url,
  edited: wire.edited,
  links: wire.links.flatMap(toExternalLink),
  likes: wire.likes,
  latestComment: wire.latest_comment && toComment(wire.latest_comment),
})

export const toActivity = (wire: z.output<typeof activity>) => ({
  id: wire.id,
  slug: wire.slug,
  title: wire.title,
  type: wire.type,
  image: wire.image,
  interaction: wire.interaction,
  userName: wire.user_name,
  userImage: wire.user_image,
  timestamp: timeOf(wire.happened_at),
})
