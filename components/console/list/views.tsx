import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { useConsoleQuery } from '#lib/client/console/queries.tsx'
import type { viewedLists } from '#lib/contract/console/options.ts'
import { Act } from '../act.tsx'
import type { ListAddress } from './address.ts'

type ViewsProps = { list: keyof typeof viewedLists; address: ListAddress }

/** Saved views of a list as links; the one that is shown can be removed, any other state saved. */
export function Views({ list, address: { path, search } }: ViewsProps) {
  const { t } = useTranslation('console-lists')
  const { data } = useConsoleQuery('GET /views', { query: { list } })
  const views = data?.data ?? []
  const shown = views.find((view) => view.search === search)
  if (views.length === 0 && !search) return null
  return (
    <nav className="mb-3.5 flex flex-wrap items-center gap-2.5" aria-label={t('views.label')}>
      {views.map((view) => (
        <Link
          key={view.id}
          className="chip max-w-full"
          aria-current={view === shown ? 'page' : undefined}
          href={view === shown ? path : `${path}?${view.search}`}
        >
          <span className="truncate">
            {t(view.is_shared ? 'views.shared' : 'views.own', { name: view.name })}
          </span>
        </Link>
      ))}
      {search && !shown && (
        <Act
          call="POST /views/save"
          input={{ body: { list, search } }}
          label={t('views.save')}
          title={t('views.save')}
          size="sm"
          done={t('views.saved')}
          fields={[
            { name: 'name', label: t('views.name'), hint: t('views.nameHint'), max: 60 },
            { name: 'is_shared', label: t('views.forAll'), kind: 'check' },
          ]}
        />
      )}
      {shown?.can_remove && (
        <Act
          call="POST /views/{id}/remove"
          input={{ params: { id: shown.id } }}
          label={t('views.remove')}
          size="sm"
          done={t('views.removed')}
        />
      )}
    </nav>
  )
}
