'use client'

import { Link } from '#components/navigation/link.tsx'
import { Cover } from '#components/ui/cover.tsx'
import { DrawnBox } from '#components/ui/drawn-box.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import type { Suggestion } from '#lib/client/data/entities/search.ts'
import { resourcePath } from '#lib/client/paths.ts'
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
