'use client'

import { ArrowRight, Search } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { usePaused } from '#components/ui/use-paused.ts'
import { type Suggestion, toSuggestion } from '#lib/client/data/entities/search.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { useBlocked } from '#lib/client/data/session/blocked.ts'
import { paths, resourcePath } from '#lib/client/paths.ts'
import { recentSearches } from '#lib/client/storage/recent-searches.ts'
import { shortestTerm } from '#lib/contract/search-rules.ts'
import { searchBoxWords } from '#lib/site/search-box-words.ts'
import { useTranslation } from '#words'
import {
  RecentSearches,
  SuggestionRow,
  SuggestionSkeleton,
  SuggestionsFrame,
} from './suggestion-row.tsx'

/** Exported for the search box, which loads this file only on typing. */
export const rememberSearch = recentSearches.remember

export type SuggestionsProps = {
  term: string
  /** Id of the listbox; its options have the ids `{id}-{index}`. */
  id: string
  active: number
  /** Receives the addresses of the options, for the arrow keys and Enter of the box. */
  onOptions: (addresses: string[]) => void
  onChoose: () => void
  /** Called when the searches are cleared: the focused element disappears, and the box takes the focus. */
  onForget: () => void
}

export function Suggestions(props: SuggestionsProps) {
  return (
    <I18nProvider words={{ search: searchBoxWords }}>
      <Panel {...props} />
    </I18nProvider>
  )
}

const toSuggestions = ({ data }: { data: Parameters<typeof toSuggestion>[0][] }) =>
  data.map(toSuggestion)

const none: Suggestion[] = []

function Panel({ term: typed, id, active, onOptions, onChoose, onForget }: SuggestionsProps) {
  const { t } = useTranslation('search')
  const term = typed.trim()
  const debouncedTerm = usePaused(term.length < shortestTerm ? '' : term, 500)
  const { data, isError } = useApiQuery(
    'GET /search',
    { query: { term: debouncedTerm } },
    { enabled: debouncedTerm !== '', select: toSuggestions, staleTime: 60_000 },
  )
  const [recent, setRecent] = useState(recentSearches.list)
  const isOpen = term.length >= shortestTerm
  // Ignores results and errors of a previous term.
  const isAsked = isOpen && debouncedTerm === term
  const results = (isAsked && data) || none
  const blocked = useBlocked()
  const suggestions = useMemo(
    () => results.filter(({ userId }) => userId === null || !blocked.includes(userId)),
    [results, blocked],
  )
  const hasFailed = isAsked && isError
  const isLoading = isOpen && !hasFailed && !(isAsked && data)
  const isEmpty = isAsked && data !== undefined && suggestions.length === 0
  const hasRecent = term === '' && recent.length > 0

  // Layout effect: the box must know the options before the next key press.
  useLayoutEffect(
    () =>
      onOptions(
        hasRecent
          ? recent.map((one) => paths.search(one))
          : suggestions.map((one) => resourcePath(one.type, one)),
      ),
    [suggestions, hasRecent, recent, onOptions],
  )

  // On small screens the list scrolls.
  useEffect(() => {
    if (active >= 0)
      document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  if (hasRecent)
    return (
      <RecentSearches
        terms={recent}
        id={id}
        active={active}
        onChoose={onChoose}
        onForget={() => {
          recentSearches.forget()
          setRecent([])
          onForget()
        }}
      />
    )
  if (!isOpen) return null
  const choose = () => {
    recentSearches.remember(term)
    onChoose()
  }
  const news = () => {
    if (isLoading) return t('loading')
    if (hasFailed) return t('failed')
    if (isEmpty) return t('empty.subtitle', { term })
    return t('count', { count: suggestions.length })
  }
  return (
    <SuggestionsFrame aria-busy={isLoading}>
      <div id={id} role="listbox" aria-label={t('label')} hidden={suggestions.length === 0}>
        {suggestions.map((suggestion, index) => (
          <SuggestionRow
            key={`${suggestion.type} ${suggestion.id}`}
            suggestion={suggestion}
            id={`${id}-${index}`}
            active={index === active}
            onClick={choose}
          />
        ))}
      </div>
      {isLoading && (
        <>
          <p className="px-4 pt-3 text-small text-ink-2" aria-hidden="true">
            {t('loading')}
          </p>
          {[1, 2, 3].map((row) => (
            <SuggestionSkeleton key={row} />
          ))}
        </>
      )}
      {isEmpty && (
        <Empty
          heading="h2"
          icon={<Search size={30} />}
          title={t('empty.title')}
          text={t('empty.subtitle', { term })}
          action={
            <Link
              href={paths.propose(term)}
              className={buttonClass({ kind: 'pri' })}
              onClick={onChoose}
            >
              {t('empty.button')}
            </Link>
          }
        />
      )}
      {hasFailed && <p className="px-4 pt-3 pb-5 text-ink-2">{t('failed')}</p>}
      {suggestions.length > 0 && (
        <Link
          href={paths.search(term)}
          className="mt-1.5 flex items-center justify-between gap-3 wrap-anywhere border-line border-t p-4 font-semibold text-link focus-visible:-outline-offset-4"
          onClick={choose}
        >
          {t('all', { term })}
          <ArrowRight size={20} />
        </Link>
      )}
      <p role="status" className="sr-only">
        {news()}
      </p>
    </SuggestionsFrame>
  )
}
