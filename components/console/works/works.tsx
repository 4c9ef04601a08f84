'use client'

import { useTranslation } from '#components/i18next.ts'
import { DefinitionList } from '#components/ui/definition-list.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { formatDateTime } from '#lib/format/dates.ts'
import { Read } from '../read.tsx'
import { Screen } from '../screen.tsx'
import { AgainButton, Failed, Queues, type WorksShown } from './queues.tsx'
import { Retried, Timetable } from './timetable.tsx'

type PartProps = { works: WorksShown }

const failedIn = ({ queues }: WorksShown) => queues.reduce((sum, { failed }) => sum + failed, 0)

/** One sentence about the health of the shop: what needs a look, or that nothing does. */
function Health({ works }: PartProps) {
  const { t } = useTranslation('console-works')
  const counts = {
    failed: failedIn(works),
    stuck: works.stuck.length,
    late: works.jobs.filter(({ is_late: isLate }) => isLate).length,
  }
  const problems = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => t(`problem.${name as keyof typeof counts}`, { count }))
  if (works.backup.is_late) problems.push(t('problem.backup'))
  return problems.length > 0 ? (
    <Note tone="danger">
      {t('wrong')} {problems.join(', ')}.
    </Note>
  ) : (
    <Note tone="ok">{t('fine')}</Note>
  )
}

function Facts({ works: { backup, events, alarms } }: PartProps) {
  const { t } = useTranslation('console-works')
  const momentOf = (at: string | null) => (at ? formatDateTime(Date.parse(at)) : t('never'))
  const eventFacts = [
    events.last_at ? t('lastEvent', { at: momentOf(events.last_at) }) : t('never'),
    events.waiting > 0 && t('eventsWaiting', { count: events.waiting }),
    events.failed > 0 && t('eventsFailed', { count: events.failed }),
  ]
  const alarmFacts = alarms.map(
    ({ kind, at }) => `${t(`alarm.${kind}` as never, { defaultValue: kind })}, ${momentOf(at)}`,
  )
  return (
    <Panel ground="sunk" className="mt-4.5">
      <DefinitionList
        items={[
          { term: t('backup'), value: momentOf(backup.at) },
          { term: t('events'), value: eventFacts.filter(Boolean).join(', ') },
          { term: t('alarms'), value: alarmFacts.join(' · ') || t('noAlarms') },
        ]}
      />
    </Panel>
  )
}

function Shown({ works }: PartProps) {
  const { t } = useTranslation('console-works')
  const isFailing = failedIn(works) + works.stuck.length > 0
  return (
    <Screen
      title={t('title')}
      beside={isFailing && <AgainButton label={t('againAll')} body={{}} />}
    >
      <Health works={works} />
      <Facts works={works} />
      <Failed works={works} />
      <Queues works={works} />
      <Retried works={works} />
      <Timetable works={works} />
    </Screen>
  )
}

/** Screen of everything that runs behind the shop: queues, failed work, jobs, backup. */
export function Works() {
  return (
    <Read call="GET /works" heading="h1">
      {({ data }) => <Shown works={data} />}
    </Read>
  )
}
