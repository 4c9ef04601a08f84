import type { Proposal } from '#lib/client/entities/community.ts'
import { translate } from '#lib/site/i18n.ts'
import { LinkCard } from './link-card.tsx'

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
