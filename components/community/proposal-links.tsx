import { ArrowUpRight, Link2 } from 'lucide-react'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import type { Proposal } from '#lib/client/entities/community.ts'
import { webAddress } from '#lib/format/web-address.ts'
import { translate } from '#lib/site/i18n.ts'

/** Pages of others that tell more. */
export function ProposalLinks({ proposal }: { proposal: Proposal }) {
  const t = translate('proposal')
  const { image } = proposal
  const told = proposal.links.flatMap(({ label, url }) => {
    const address = webAddress(url)
    return address ? [{ label, url, host: address.hostname.replace(/^www\./, '') }] : []
  })
  if (told.length === 0) return null
  return (
    <ul className="links-list" aria-label={t('links')}>
      {told.map(({ label, url, host }) => (
        <li key={url}>
          <a
            className="grid-cols-[64px_minmax(0,1fr)_auto]"
            href={url}
            target="_blank"
            rel="ugc noopener noreferrer"
          >
            <Thumb tint={image?.tint} size={64}>
              {image ? <ItemPicture image={image} sizes="48px" /> : <Link2 aria-hidden="true" />}
            </Thumb>
            <span>
              <b className="block">{label || host}</b>
              {label !== host && <span className="block text-small text-ink-2">{host}</span>}
              <span className="sr-only"> ({t('elsewhere')})</span>
            </span>
            <ArrowUpRight size={20} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  )
}
