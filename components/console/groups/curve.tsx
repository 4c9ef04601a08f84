import dynamic from 'next/dynamic'
import { useTranslation } from '#components/i18next.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { formatDayMonth, formatWeekdayAtTime, utcDay } from '#lib/format/dates.ts'
import { Table } from '../list/table.tsx'
import type { CurvePoint } from './curve-chart.tsx'
import { type Group, inUnits } from './group-look.ts'

const CurveChart = dynamic(() => import('./curve-chart.tsx').then((part) => part.CurveChart), {
  ssr: false,
  loading: () => <Skeleton className="h-[300px]" />,
})

/** The curve starts from nothing, and goes on until now or until the group closed. */
const pointsOf = ({ curve, status, expires_at: deadline }: Group): CurvePoint[] => {
  const days = curve.map(({ day, value }) => ({ at: Date.parse(day), value }))
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const now = utcDay(Date.now())
  const end = status === 'running' ? now : Math.min(now, utcDay(Date.parse(deadline)))
  return end > last.at ? [...days, { at: end, value: last.value }] : days
}

/** Growth of a group towards its goal, as a drawing and as a table. */
export function Curve({ group }: { group: Group }) {
  const { t } = useTranslation('console-groups')
  const points = pointsOf(group)
  if (points.length === 0) return <p className="text-ink-2">{t('noSeats')}</p>
  const closes = Date.parse(group.expires_at)
  const format = (value: number) => inUnits(group, value)
  const goal = t('goalOf', { goal: format(group.goal) })
  const reached = format(group.reached)
  return (
    <section>
      <div role="img" aria-label={t('curve', { reached, goal: format(group.goal) })}>
        <CurveChart
          points={points}
          goal={{ value: group.goal, label: goal }}
          deadline={{ at: utcDay(closes), label: t('closes', { at: formatWeekdayAtTime(closes) }) }}
          format={format}
        />
      </div>
      <details className="mt-2 text-small">
        <summary className="link w-max cursor-pointer">{t('inTable')}</summary>
        <Table
          label={t('inTable')}
          columns={[
            { key: 'at', label: t('day'), cell: ({ at }) => formatDayMonth(at) },
            {
              key: 'value',
              label: t(`units.${group.goal_unit}`),
              align: 'end',
              cell: ({ value }) => <span className="num">{format(value)}</span>,
            },
          ]}
          rows={points}
        />
      </details>
    </section>
  )
}
