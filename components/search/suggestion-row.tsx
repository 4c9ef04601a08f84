'use client'

import { History } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Cover } from '#components/catalogue/item-picture.tsx'
import { Link } from '#components/navigation/link.tsx'
import { DrawnBox } from '#components/ui/drawn-box.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import type { Suggestion } from '#lib/client/data/entities/search.ts'
import { paths, resourcePath } from '#lib/client/paths.ts'
import { useTranslation } from '#words'

type SuggestionRowProps = {
  suggestion: Suggestion
  id: string
  active: boolean
  onClick: () => void
}

const tone = ({ type, status }: Suggestion) =>
  status !== 'running' ? 'closed' : type === 'sale' ? 'ready' : 'open'

/** Option of the listbox; the focus stays in the search box. */
export function SuggestionRow({ suggestion, id, active, onClick }: SuggestionRowProps) {
  const { t } = useTranslation('search')
  const { name, type, status, thumbnail, tint } = suggestion
  return (
    <Link
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      href={resourcePath(type, suggestion)}
      className="suggestion"
      data-source="suggestion"
      onClick={onClick}
    >
      <Thumb tint={tint} size={56}>
        {thumbnail ? (
          <Cover src={thumbnail} sizes="40px" width={160} height={160} />
        ) : (
          <DrawnBox title={name} cells={3} />
        )}
      </Thumb>
      <span>
        <b>{name}</b>
        <span className="text-copy text-ink-2">{t(`types.${type}`)}</span>
      </span>
      <span className="marker" data-status={tone(suggestion)}>
        {t(`status.${type}.${status}`)}
      </span>
    </Link>
  )
}

export function SuggestionSkeleton() {
  return (
    <div className="suggestion" aria-hidden="true">
      <Skeleton className="h-14 w-14 rounded-control" />
      <span className="grid gap-2">
        <Skeleton className="h-3.5 w-3/5" />
        <Skeleton className="h-3 w-1/3" />
      </span>
    </div>
  )
}

type RecentSearchesProps = {
  terms: readonly string[]
  id: string
  active: number
  onChoose: () => void
  onForget: () => void
}

export function RecentSearches({ terms, id, active, onChoose, onForget }: RecentSearchesProps) {
  const { t } = useTranslation('search')
  return (
    <SuggestionsFrame>
      <p className="flex items-center justify-between px-4 text-ink-2 text-small">
        {t('recent.title')}
        <button type="button" className="link flex min-h-11 items-center" onClick={onForget}>
          {t('recent.forget')}
        </button>
      </p>
      <div id={id} role="listbox" aria-label={t('recent.title')}>
        {terms.map((term, index) => (
          <Link
            key={term}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            href={paths.search(term)}
            className="flex min-h-12 items-center gap-3 px-4 hover:bg-sunk aria-selected:bg-sunk"
            onClick={onChoose}
          >
            <History size={18} className="flex-none text-ink-2" />
            <span className="wrap-anywhere">{term}</span>
          </Link>
        ))}
      </div>
    </SuggestionsFrame>
  )
}

/** Keeps the focus in the box during a press, which would otherwise close the list. */
export function SuggestionsFrame(props: ComponentProps<'div'>) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only prevents the default of mousedown
    <div
      className="popover suggestions"
      onMouseDown={(event) => event.preventDefault()}
      {...props}
    />
  )
}
