import { Search, SpellCheck } from 'lucide-react'
import { Link } from '#components/navigation/link.tsx'
import { Note } from '#components/ui/note.tsx'
import { Words } from '#components/words.tsx'
import type { SearchPreview } from '#lib/client/entities/search.ts'
import { paths } from '#lib/client/paths.ts'
import { formatNumber } from '#lib/format/money.ts'
import { translate } from '#lib/site/i18n.ts'

type HowFoundProps = { term: string; preview: SearchPreview }

/** Explains results that do not match the term exactly. */
export function HowFound({ term, preview }: HowFoundProps) {
  const t = translate('results')
  const { instead, isLoose } = preview
  return (
    <>
      {instead && (
        <Note className="mt-4" icon={<SpellCheck size={22} aria-hidden="true" />}>
          <Words
            text={t('instead', { term, instead })}
            marks={{ b: <b />, a: <Link href={paths.propose(term)} className="underline" /> }}
          />
        </Note>
      )}
      {isLoose && <p className="mt-2 max-w-lead">{t('loose')}</p>}
    </>
  )
}

/** Similar spellings, each with its number of results. */
export function NearSpellings({ near }: { near: SearchPreview['near'] }) {
  const t = translate('results')
  if (near.length === 0) return null
  return (
    <nav className="mt-4 flex flex-wrap items-center gap-2" aria-label={t('near')}>
      <span className="mr-1 font-semibold text-small">{t('near')}</span>
      {near.map(({ term, total, more }) => (
        <Link key={term} href={paths.search(term)} className="chip max-w-full">
          <Search size={18} aria-hidden="true" className="flex-none" />
          <span className="truncate">{term}</span>{' '}
          <span className="num text-ink-2 text-small">
            {more ? t('moreCount', { count: total }) : formatNumber(total)}
          </span>
        </Link>
      ))}
    </nav>
  )
}
