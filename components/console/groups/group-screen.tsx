'use client'

import dynamic from 'next/dynamic'
import { TimeLeft } from '#components/catalogue/time-left.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Marker } from '#components/ui/marker.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import {
  formatDate,
  formatDayMonth,
  formatWeekdayAtTime,
  formatWeekdayTime,
  utcDay,
} from '#lib/format/dates.ts'
import { Table } from '../list/table.tsx'
import { detailScreen } from '../read.tsx'
import { Screen } from '../screen.tsx'
import { Copies, ToMend } from './copies.tsx'
import type { CurvePoint } from './curve-chart.tsx'
import { Decide } from './decide.tsx'
import { Figures } from './figures.tsx'
import { type Group, inUnits, statusLook } from './group-look.ts'
import { Terms } from './terms.tsx'

const CurveChart = dynamic(() => import('./curve-chart.tsx').then((part) => part.CurveChart), {
  ssr: false,
  loading: () => <Skeleton className="h-[300px]" />,
})

const byDay = (points: Group['curve']) =>
  new Map(points.map(({ day, value }) => [Date.parse(day), value]))

/** The curve starts from nothing, and goes on until now or until the group closed. */
const pointsOf = ({ curve, typical, status, expires_at: deadline }: Group): CurvePoint[] => {
  if (curve.length === 0) return []
  const [own, others] = [byDay(curve), byDay(typical ?? [])]
  const now = utcDay(Date.now())
  const closed = status === 'running' ? now : Math.min(now, utcDay(Date.parse(deadline)))
  const end = Math.max(closed, ...own.keys())
  let value = 0
  return [...new Set([...own.keys(), ...others.keys(), end])]
    .sort((one, other) => one - other)
    .map((at) => {
      value = own.get(at) ?? value
      return { at, value: at <= end ? value : null, typical: others.get(at) ?? null }
    })
}

function Key({ look, children }: { look: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <i className={`w-5 border-t-4 ${look}`} />
      {children}
    </span>
  )
}

/** Growth of a group towards its goal, as a drawing and as a table. */
function Curve({ group }: { group: Group }) {
  const { t } = useTranslation('console-groups')
  const points = pointsOf(group)
  if (points.length === 0) return <p className="text-ink-2">{t('noSeats')}</p>
  const closes = Date.parse(group.expires_at)
  const format = (value: number) => inUnits(group, value)
  const goal = t('goalOf', { goal: format(group.goal) })
  const reached = format(group.reached)
  const names = { value: t('thisGroup'), typical: t('typical') }
  const cell = (value: number | null) =>
    value !== null && <span className="num">{format(value)}</span>
  return (
    <section>
      <div role="img" aria-label={t('curve', { reached, goal: format(group.goal) })}>
        <CurveChart
          points={points}
          goal={{ value: group.goal, label: goal }}
          deadline={{ at: utcDay(closes), label: t('closes', { at: formatWeekdayAtTime(closes) }) }}
          names={names}
          format={format}
        />
      </div>
      {group.typical && (
        <p className="mt-2 flex flex-wrap gap-x-4.5 text-small text-ink-2" aria-hidden="true">
          <Key look="border-azzurro">{names.value}</Key>
          <Key look="border-dotted border-line-strong">{names.typical}</Key>
        </p>
      )}
      <details className="mt-2 text-small">
        <summary className="link w-max cursor-pointer">{t('inTable')}</summary>
        <Table
          label={t('inTable')}
          columns={[
            { key: 'at', label: t('day'), cell: ({ at }) => formatDayMonth(at) },
            {
              key: 'value',
              label: group.typical ? names.value : t(`units.${group.goal_unit}`),
              align: 'end',
              cell: ({ value }) => cell(value),
            },
            group.typical !== null && {
              key: 'typical',
              label: names.typical,
              align: 'end',
              cell: ({ typical }) => cell(typical),
            },
          ]}
          rows={points}
        />
      </details>
    </section>
  )
}

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

function Shown({ data: group }: { data: Group }) {
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
export const GroupScreen = detailScreen('GET /groups/{id}', Shown)
