import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import type { SearchFacets, SearchPreview } from '#lib/client/data/entities/search.ts'
import { paths } from '#lib/client/paths.ts'
import { foundTypes, mostPlayers } from '#lib/contract/search.ts'
import { formatNumber } from '#lib/format/money.ts'
import { translate } from '#lib/site/i18n.ts'
import { KeptFields } from './order-form.tsx'
import {
  type Filter,
  isChosen,
  kindsOf,
  type SearchQuery,
  withFilter,
  withKind,
  writePrice,
} from './search-query.ts'

type FacetChoice = {
  key: string
  label: string
  total: number
  /** True when the count is only a lower bound. */
  more?: boolean
  href: string
  on: boolean
}

function FacetGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 border-line border-t py-4 first:border-t-0 first:pt-0">
      <h2 className="font-bold font-text text-small">{title}</h2>
      {children}
    </section>
  )
}

type FacetListProps = {
  choices: readonly FacetChoice[]
  /** True when the address already contains the parameter: the next choice replaces the history entry. */
  isGiven?: boolean
}

const isAnyOn = (choices: readonly FacetChoice[]) => choices.some(({ on }) => on)

/** Vertical list of choices with their counts; choices without results are disabled. */
function FacetList({ choices, isGiven }: FacetListProps) {
  const t = translate('results')
  const replaces = isGiven ?? isAnyOn(choices)
  return (
    <ul className="grid">
      {choices.map(({ key, label, total, more, href, on }) => (
        <li key={key}>
          {total === 0 && !on ? (
            <p className="flex min-h-11 items-center gap-3 text-ink-2">
              <Box on={false} />
              <span className="grow">{label}</span>
              <span className="num text-small">0</span>
            </p>
          ) : (
            <Link
              href={href}
              scroll={false}
              replace={replaces}
              rel="nofollow"
              aria-current={on || undefined}
              className="flex min-h-11 items-center gap-3"
            >
              <Box on={on} />
              <span className="grow">{label}</span>
              <span className="num text-ink-2 text-small">
                {more ? t('moreCount', { count: total }) : formatNumber(total)}
              </span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function Box({ on }: { on: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-6 flex-none place-items-center rounded-mark border-[1.5px] ${on ? 'border-solid bg-solid text-on-solid' : 'border-line-strong'}`}
    >
      {on && <Check size={16} />}
    </span>
  )
}

function FacetChips({ choices }: { choices: readonly FacetChoice[] }) {
  return (
    <div className="flex flex-wrap gap-2">
      {choices.map(({ key, label, total, href, on }) =>
        total === 0 && !on ? (
          <span key={key} className="chip bg-transparent px-3 text-ink-2 text-small">
            {label}
          </span>
        ) : (
          <Link
            key={key}
            href={href}
            scroll={false}
            replace={isAnyOn(choices)}
            rel="nofollow"
            aria-current={on || undefined}
            className="chip px-3 text-small"
          >
            {label}
          </Link>
        ),
      )}
    </div>
  )
}

const error = 'price-error'

/** Plain form that is sent to the same page together with the rest of the query. */
function PriceFields({ query }: { query: SearchQuery }) {
  const t = translate('results')
  const { filters, misread = {} } = query
  const field = (name: 'min_price' | 'max_price', label: string) => {
    const value = misread[name] ?? (filters[name] === undefined ? '' : writePrice(filters[name]))
    const isWrong = misread[name] !== undefined
    return (
      <Input
        key={`${name} ${value}`}
        name={name}
        inputMode="decimal"
        defaultValue={value}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? error : undefined}
        className="num min-w-0 flex-1"
      />
    )
  }
  const wrong = misread.min_price ?? misread.max_price
  return (
    <form action={paths.search()} className="grid gap-2">
      <KeptFields query={query} but={['min_price', 'max_price']} />
      <div className="flex items-center gap-2 lg:flex-wrap">
        {field('min_price', t('filters.from'))}
        <span aria-hidden="true">–</span>
        {field('max_price', t('filters.to'))}
        <span>€</span>
        <button type="submit" className={buttonClass({ size: 'sm' }, 'lg:w-full')}>
          {t('filters.apply')}
        </button>
      </div>
      {wrong && (
        <FieldError id={error} className="wrap-anywhere">
          {t('filters.badPrice', { said: wrong })}
        </FieldError>
      )}
    </form>
  )
}

export type Interests = readonly { id: number; name: string }[]

type FacetsProps = {
  query: SearchQuery
  facets: SearchFacets
  preview: SearchPreview
  interests: Interests
}

const shownFirst = 4

export function Facets({ query, facets, preview, interests }: FacetsProps) {
  const t = translate('results')
  const choices = <T extends string | number>(
    filter: Filter,
    counted: readonly { value: T; total: number }[],
    label: (value: T) => string,
  ) =>
    counted.map(({ value, total }) => ({
      key: `${value}`,
      label: label(value),
      total,
      href: withFilter(query, filter, value),
      on: isChosen(query, filter, value),
    }))
  const named = new Map(interests.map(({ id, name }) => [id, name]))
  const ofInterests = choices('interest', facets.interests, (id) => named.get(id) ?? '')
    .filter(({ label }) => label !== '')
    .toSorted((a, b) => b.total - a.total || a.label.localeCompare(b.label, 'it'))
  const ofPublishers = choices('publisher', facets.publishers, (name) => name)
  const ofPlayers = choices('players', facets.players, (count) =>
    count === mostPlayers ? `${count}+` : `${count}`,
  )
  const types = foundTypes.map((kind) => {
    const { total, more } = preview[kind]
    const on = kindsOf(query).includes(kind)
    return { key: kind, label: t(`sections.${kind}`), href: withKind(query, kind), on, total, more }
  })
  return (
    <>
      <FacetGroup title={t('filters.type')}>
        <FacetList choices={types} />
      </FacetGroup>
      {ofInterests.length > 0 && (
        <FacetGroup title={t('filters.interest')}>
          <LongFacetList choices={ofInterests} />
        </FacetGroup>
      )}
      {(ofPublishers.length > 1 || query.filters.publisher) && (
        <FacetGroup title={t('filters.publisher')}>
          <LongFacetList choices={ofPublishers} />
        </FacetGroup>
      )}
      <FacetGroup title={t('filters.price')}>
        <PriceFields query={query} />
      </FacetGroup>
      <FacetGroup title={t('filters.players')}>
        <FacetChips choices={ofPlayers} />
      </FacetGroup>
      <FacetGroup title={t('filters.duration')}>
        <FacetChips choices={choices('duration', facets.durations, (of) => t(`durations.${of}`))} />
      </FacetGroup>
      <FacetGroup title={t('filters.language')}>
        <FacetList choices={choices('language', facets.languages, (of) => t(`languages.${of}`))} />
      </FacetGroup>
      <FacetGroup title={t('filters.status')}>
        <FacetList choices={choices('status', facets.standings, (of) => t(`standings.${of}`))} />
      </FacetGroup>
    </>
  )
}

function LongFacetList({ choices }: { choices: readonly FacetChoice[] }) {
  const t = translate('results')
  const isShort = (at: number) => at < shownFirst
  const first = choices.filter(({ on }, at) => on || isShort(at))
  const rest = choices.filter(({ on }, at) => !on && !isShort(at))
  return (
    <>
      <FacetList choices={first} />
      {rest.length > 0 && (
        <details className="group">
          <summary className="link flex min-h-11 w-fit cursor-pointer list-none items-center text-small">
            <span className="group-open:hidden">{t('filters.all')}</span>
            <span className="hidden group-open:inline">{t('filters.fewer')}</span>
          </summary>
          <FacetList choices={rest} isGiven={first.some(({ on }) => on) || undefined} />
        </details>
      )}
    </>
  )
}
