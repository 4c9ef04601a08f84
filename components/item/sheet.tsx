import { ArrowUpRight, Download, Play } from 'lucide-react'
import type { CSSProperties } from 'react'
import { DefinitionList } from '#components/ui/definition-list.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import type { ItemDetail, Properties } from '#lib/client/data/entities/catalogue.ts'
import { webAddress } from '#lib/format/web-address.ts'
import { translate } from '#lib/site/i18n.ts'

const large = ['players', 'duration', 'age', 'bggWeight'] as const
const plain = ['author', 'editor', 'edition', 'languageDependency'] as const

export function Sheet({ properties }: { properties: Properties | null }) {
  const t = translate('item')
  if (!properties) return null
  const entriesOf = <Name extends keyof Properties>(names: readonly Name[]) =>
    names.flatMap((name) => {
      const value = properties[name]
      return value === null ? [] : [{ name, value }]
    })
  return (
    <section aria-labelledby="sheet">
      <h2 id="sheet" className="text-d3">
        {t('sheet.title')}
      </h2>
      <dl className="sheet">
        {entriesOf(large).map(({ name, value }) => (
          <div key={name}>
            <dt>{t(`sheet.${name}`)}</dt>
            <dd>
              {value}
              {name === 'bggWeight' && <Weight value={value} />}
            </dd>
          </div>
        ))}
      </dl>
      <DefinitionList
        items={entriesOf(plain).map(({ name, value }) => ({ term: t(`sheet.${name}`), value }))}
      />
    </section>
  )
}

const fullness = (share: number) =>
  ({ '--full': `${Math.min(1, Math.max(0, share)) * 100}%` }) as CSSProperties

/** "2,8" as two full squares and most of a third. */
function Weight({ value }: { value: string }) {
  const weight = Number.parseFloat(value.replace(',', '.'))
  if (!(weight > 0 && weight <= 5)) return null
  return (
    <span className="pips" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((pip) => (
        <i key={pip} style={fullness(weight - pip)} />
      ))}
    </span>
  )
}

type Kind = 'links' | 'resources'

const videos = /(^|\.)(youtube\.com|youtu\.be|vimeo\.com|twitch\.tv)$/

const iconOf = (kind: Kind, host: string) =>
  kind === 'resources' ? Download : videos.test(host) ? Play : ArrowUpRight

export function Links({ item }: { item: Pick<ItemDetail, Kind | 'image'> }) {
  return (['links', 'resources'] as const).map((kind) => (
    <LinkList key={kind} kind={kind} links={item[kind]} tint={item.image.tint} />
  ))
}

function LinkList({ kind, links, tint }: { kind: Kind; links: ItemDetail['links']; tint: string }) {
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
                  <Icon size={22} />
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
