'use client'

import { TimeLeft } from '#components/catalogue/time-left.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Marker } from '#components/ui/marker.tsx'
import { formatDate, formatWeekdayTime } from '#lib/format/dates.ts'
import { Read } from '../read.tsx'
import { Screen } from '../screen.tsx'
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

function Shown({ group }: GroupProps) {
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
          <Decide group={group} />
          <Terms group={group} />
        </aside>
      </div>
    </Screen>
  )
}

/** A group, with all that decides whether it goes ahead, and what can be done with it. */
export function GroupScreen({ id }: { id: number }) {
  return (
    <Read call="GET /groups/{id}" input={{ params: { id } }}>
      {({ data }) => <Shown group={data} />}
    </Read>
  )
}
