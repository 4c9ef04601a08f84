import type { z } from 'zod'
import type { activity, externalLink, proposal } from '#lib/contract/community.ts'
import { webAddress } from '#lib/format/web-address.ts'
import { toComment } from './comments.ts'
import { fields, timeOf } from './wire.ts'

export type Proposal = ReturnType<typeof toProposal>
export type Activity = ReturnType<typeof toActivity>

export type ExternalLink = ReturnType<typeof toExternalLink>[number]

/** Returns nothing for addresses that are not web addresses. Without a preview the link shows its host. */
export const toExternalLink = (wire: z.output<typeof externalLink>) => {
  const address = webAddress(wire.url)
  if (!address) return []
  const website = wire.website ?? address.hostname.replace(/^www\./, '')
  const { image, author, url: href } = wire
  return [{ website, href, image, title: wire.title ?? (wire.label || null), author }]
}

export const toProposal = ({ user, ...wire }: z.output<typeof proposal>) => ({
  ...fields(wire),
  type: 'proposal' as const,
  userId: user.id,
  userName: user.name,
  userImage: user.image,
  links: wire.links.flatMap(toExternalLink),
  latestComment: wire.latest_comment && toComment(wire.latest_comment),
})

export const toActivity = ({ happened_at, ...wire }: z.output<typeof activity>) => ({
  ...fields(wire),
  timestamp: timeOf(happened_at),
})
