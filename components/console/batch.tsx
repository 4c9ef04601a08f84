'use client'

import { CircleAlert } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Track } from '#components/ui/track.tsx'
import { consolePaths } from '#lib/client/console/paths.ts'
import { useConsoleQuery } from '#lib/client/console/queries.tsx'
import { formatNumber } from '#lib/format/money.ts'
import { Act } from './act.tsx'
import { useMay } from './session.tsx'

/** Milliseconds between two looks at a running batch. */
const lookAgain = 1000

/** Progress of a batch, with its failures, which can be tried again. */
export function BatchPanel({ id }: { id: number }) {
  const { t } = useTranslation('console-lists')
  const mayChange = useMay('batches.change')
  const input = { params: { id } }
  const { data } = useConsoleQuery('GET /batches/{id}', input, {
    refetchInterval: (query) => query.state.data?.data.state === 'running' && lookAgain,
  })
  if (!data) return null
  const { act, state, total, done, failed, failures } = data.data
  const worked = done + failed
  const progress = { done: formatNumber(worked), total: formatNumber(total) }
  return (
    <Panel ground="sunk" className="mt-4.5 grid gap-3 [--plain:var(--card)]" aria-live="polite">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>
          <b>{t(`batch.act.${act}` as never)}</b>{' '}
          <span className="text-ink-2">{t(`batch.${state}`, progress)}</span>
        </span>
        {mayChange && state === 'running' && (
          <Act
            call="POST /batches/{id}/stop"
            input={input}
            label={t('batch.stop')}
            size="sm"
            done={t('batch.stoppedNow')}
          />
        )}
        {mayChange && state !== 'running' && worked - failed < total && (
          <Act
            call="POST /batches/{id}/again"
            input={input}
            label={t('batch.again')}
            size="sm"
            done={t('batch.begun')}
          />
        )}
      </div>
      <Track
        size="card"
        cells={40}
        percent={(worked / total) * 100}
        reached={done === total}
        label={t('batch.progress')}
        valueText={t('batch.running', progress)}
      />
      {failed > 0 && (
        <div className="text-small">
          <b className="flex items-center gap-2">
            <CircleAlert size={18} aria-hidden="true" />
            {t('batch.failed', { count: failed })}
          </b>
          <ul className="mt-2 grid max-h-[9rem] gap-1 overflow-y-auto">
            {failures.map(({ position, thing, problem }) => (
              <li key={position}>
                <Link className="link num" href={consolePaths.order(thing)}>
                  {thing}
                </Link>{' '}
                <span className="text-ink-2">{problem}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}
