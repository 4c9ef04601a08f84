import { ArrowUpRight, Link2 } from 'lucide-react'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import type { ExternalLink, Proposal } from '#lib/client/data/entities/community.ts'
import { translate } from '#lib/site/i18n.ts'

type LinkCardProps = {
  link: ExternalLink
  /** Picture for a page without one. */
  fallback: Proposal['image']
  elsewhere: string
}

/** Preview of an external page: title, author and website. */
function LinkCard({ link, fallback, elsewhere }: LinkCardProps) {
  const { href, title, website, author } = link
  const image = link.image ?? fallback
  const below = [author, title && website].filter(Boolean).join(' · ')
  return (
    <a
      className="grid-cols-[64px_minmax(0,1fr)_auto]"
      href={href}
      target="_blank"
      rel="ugc nofollow noopener noreferrer"
    >
      <Thumb tint={image?.tint} size={64}>
        {image ? <ItemPicture image={image} sizes="48px" /> : <Link2 aria-hidden="true" />}
      </Thumb>
      <span className="min-w-0 wrap-anywhere">
        <b className="line-clamp-2" dir="auto">
          {title ?? website}
        </b>
        {below && <span className="line-clamp-1 text-small text-ink-2">{below}</span>}
        <span className="sr-only"> ({elsewhere})</span>
      </span>
      <ArrowUpRight size={20} aria-hidden="true" />
    </a>
  )
}

/** External links about the proposal. */
export function ProposalLinks({ proposal }: { proposal: Proposal }) {
  const t = translate('proposal')
  if (proposal.links.length === 0) return null
  return (
    <ul className="links-list" aria-label={t('links')}>
      {proposal.links.map((link) => (
        <li key={link.href}>
          <LinkCard link={link} fallback={proposal.image} elsewhere={t('elsewhere')} />
        </li>
      ))}
    </ul>
  )
}
