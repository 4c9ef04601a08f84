import { ArrowUpRight, Download, Play } from 'lucide-react'
import { Thumb } from '#components/ui/thumb.tsx'
import type { ItemDetail } from '#lib/client/data/entities/catalogue.ts'
import { webAddress } from '#lib/format/web-address.ts'
import { translate } from '#lib/site/i18n.ts'

type Kind = 'links' | 'resources'

const videos = /(^|\.)(youtube\.com|youtu\.be|vimeo\.com|twitch\.tv)$/

const iconOf = (kind: Kind, host: string) =>
  kind === 'resources' ? Download : videos.test(host) ? Play : ArrowUpRight

/** External links and downloads of the item. */
export function Links({ item }: { item: Pick<ItemDetail, Kind | 'image'> }) {
  return (['links', 'resources'] as const).map((kind) => (
    <LinkList key={kind} kind={kind} links={item[kind]} tint={item.image.tint} />
  ))
}

type LinkListProps = { kind: Kind; links: ItemDetail['links']; tint: string }

function LinkList({ kind, links, tint }: LinkListProps) {
  const t = translate('item')
  const entries = links.flatMap(({ label, url }) => {
    const address = webAddress(url)
    return address ? [{ label, url, host: address.hostname.replace(/^www\./, '') }] : []
  })
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={kind}>
      <h2 id={kind} className="text-d3">
        {t(`links.${kind}`)}
      </h2>
      <ul className="links-list">
        {entries.map(({ label, url, host }) => {
          const Icon = iconOf(kind, host)
          return (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <Thumb tint={tint} size={56}>
                  <Icon size={22} aria-hidden="true" />
                </Thumb>
                <span>
                  <b>{label || host}</b>
                  <span className="text-small text-ink-2">{host}</span>
                  <span className="sr-only"> ({t('links.elsewhere')})</span>
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
