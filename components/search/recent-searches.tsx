'use client'

import { History } from 'lucide-react'
import { Link } from '#components/navigation/link.tsx'
import { paths } from '#lib/client/paths.ts'
import { useTranslation } from '#words'
import { SuggestionsFrame } from './suggestions-frame.tsx'

type RecentSearchesProps = {
  terms: readonly string[]
  /** Id of the listbox; its options have the ids `{id}-{index}`. */
  id: string
  active: number
  onChoose: () => void
  onForget: () => void
}

/** Recent searches of this device, shown while the box is empty. */
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
            <History size={18} aria-hidden="true" className="flex-none text-ink-2" />
            <span className="wrap-anywhere">{term}</span>
          </Link>
        ))}
      </div>
    </SuggestionsFrame>
  )
}
