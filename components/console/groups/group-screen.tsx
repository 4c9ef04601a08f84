'use client'

import { Ban } from 'lucide-react'
import { TimeLeft } from '#components/catalogue/time-left.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Empty } from '#components/ui/empty.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { useConsoleQuery, useShow } from '#lib/client/console/queries.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { formatDate, formatWeekdayTime } from '#lib/format/dates.ts'
import { Screen } from '../screen.tsx'
import { Unread } from '../unread.tsx'
import { Copies, ToMend } from './copies.tsx'
import { Curve } from './curve.tsx'
import { Decide } from './decide.tsx'
import { Figures } from './figures.tsx'
import { type Group, type GroupProps, inUnits, statusLook } from './group-look.ts'
import { Terms } from './terms.tsx'

/** The next moment that counts for a group. */
function Deadline({
  group: { status, expires_at: closes, decide_by: decideBy },
}: {
  group: Group
}) {
  const { t } = useTranslation('console-groups')
  const at = decideBy ?? (status === 'running' ? closes : null)
  if (!at) return null
  const moment = Date.parse(at)
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-small">
      <TimeLeft until={moment} writtenAt={Date.now()} />
      {decideBy
        ? t('decideBy', { at: formatWeekdayTime(moment) })
        : t('closes', { at: formatWeekdayTime(moment) })}
    </span>
  )
}

function Shown({ group, show }: GroupProps) {
  const { t } = useTranslation('console-groups')
  const { title, status, deliver_on: day } = group
  const reached = t('reachedOf', {
    reached: inUnits(group, group.reached),
    goal: inUnits(group, group.goal),
  })
  return (
    <Screen
      title={title}
      above={[
        `${t(`units.${group.goal_unit}`)}: ${reached}`,
        day && t('deliveredOn', { day: formatDate(Date.parse(day)) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      beside={
        <span className="row-actions flex-wrap">
          <Deadline group={group} />
          <Marker kind={statusLook[status]}>{t(`statuses.${status}`)}</Marker>
        </span>
      }
    >
      <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="grid min-w-0 content-start gap-7">
          <Curve group={group} />
          <Figures group={group} />
          <ToMend group={group} />
          <Copies group={group} />
        </div>
        <aside className="grid content-start gap-7">
          <Decide group={group} show={show} />
          <Terms group={group} show={show} />
        </aside>
      </div>
    </Screen>
  )
}

/** A group, with all that decides whether it goes ahead, and what can be done with it. */
export function GroupScreen({ id }: { id: number }) {
  const { t } = useTranslation('console-groups')
  const input = { params: { id } }
  const { data, error, refetch } = useConsoleQuery('GET /groups/{id}', input)
  const show = useShow('GET /groups/{id}', input)
  if (data) return <Shown group={data.data} show={show} />
  if (error instanceof ApiError && error.status < 500)
    return <Empty icon={<Ban size={36} />} title={t('unknown')} text={t('unknownText')} />
  return error ? <Unread onRetry={() => void refetch()} /> : null
}
