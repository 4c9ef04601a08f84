'use client'

import { Link } from '#components/navigation/link.tsx'
import { useTranslation } from '#words'
import { useListFrame } from './list-frame.tsx'
import { isPlain, listAddress, withFilter } from './list-query.ts'

export type Interest = { id: number; name: string }

export function InterestChips({ interests }: { interests: readonly Interest[] }) {
  const { t } = useTranslation('lists')
  const { kind, query, change } = useListFrame()
  const chips = [{ id: undefined, name: t('filters.allInterests') }, ...interests]
  return (
    <nav className="chips filters-chips" aria-label={t('filters.interests')}>
      {chips.map(({ id, name }) => (
        <Link
          key={id ?? 0}
          className="chip"
          href={listAddress(kind, withFilter(query, 'interest_id', id))}
          aria-current={query.interest_id === id ? 'true' : undefined}
          rel={isPlain(kind, query) ? undefined : 'nofollow'}
          onNavigate={(event) => {
            event.preventDefault()
            change('interest_id', id)
          }}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
