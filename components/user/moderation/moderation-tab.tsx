'use client'

import { Flag } from 'lucide-react'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Empty } from '#components/ui/empty.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Words } from '#components/words.tsx'
import { useApiQuery } from '#lib/client/queries.tsx'
import type { OutputOf } from '#lib/contract/endpoint.ts'
import type { moderation } from '#lib/contract/moderation.ts'
import { moderationWords } from '#lib/site/moderation-words.ts'
import { LoadFailed } from '../load-failed.tsx'
import { RowsSkeleton } from '../tab-skeleton.tsx'
import { DecisionCard } from './decision-card.tsx'
import { ThingQuote } from './thing-quote.tsx'

type Shown = OutputOf<typeof moderation.mine>['data']

/** Reports of the member, and decisions about them and about the member's own content. */
export function ModerationTab() {
  const list = useApiQuery('GET /users/logged/moderation', {}, { select: ({ data }) => data })
  if (list.isError) return <LoadFailed query={list} />
  if (!list.data) return <RowsSkeleton rows={3} tall />
  return (
    <I18nProvider words={moderationWords}>
      <Decisions shown={list.data} />
    </I18nProvider>
  )
}

function Decisions({ shown }: { shown: Shown }) {
  const { t } = useTranslation('moderation')
  const { suspended_until: until, open_reports: open, decisions } = shown
  if (open.length === 0 && decisions.length === 0)
    return (
      <Empty
        icon={<Flag size={32} aria-hidden="true" />}
        title={t('empty')}
        text={t('emptyText')}
      />
    )
  return (
    <div className="grid max-w-[760px] gap-4">
      {until !== null && (
        <Note tone="danger">
          <Words text={t('suspended', { until: Date.parse(until) })} marks={{ b: <b /> }} />
        </Note>
      )}
      {open.map(({ id, thing, reason, reported_at }) => (
        <Panel key={id} edge className="grid gap-3">
          <h2 className="text-d4">{t('waiting')}</h2>
          <ThingQuote thing={thing} side="reporter" />
          <p className="text-small text-ink-2">
            {t('waitingText', {
              at: Date.parse(reported_at),
              reason: t(`reason.${reason}`),
            })}
          </p>
        </Panel>
      ))}
      {decisions.map((decision) => (
        <DecisionCard key={`${decision.side}${decision.id}`} decision={decision} />
      ))}
    </div>
  )
}
