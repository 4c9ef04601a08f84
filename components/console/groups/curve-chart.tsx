import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { formatShortDate } from '#lib/format/dates.ts'

export type CurvePoint = {
  at: number
  /** Null after today. */
  value: number | null
  /** Average of groups that succeeded, at the same share of their time. */
  typical: number | null
}

export type CurveChartProps = {
  points: readonly CurvePoint[]
  goal: { value: number; label: string }
  deadline: { at: number; label: string }
  /** Names of the two lines. */
  names: { value: string; typical: string }
  /** Text of a value. */
  format: (value: number) => string
}

const axis = { stroke: 'var(--line)', tick: { fill: 'var(--ink-2)', className: 'text-tiny' } }
const label = { fill: 'var(--ink)', className: 'text-tiny font-bold' } as const

/** Value of a group by day beside that of groups that succeeded, with its goal and its deadline. */
export function CurveChart({ points, goal, deadline, names, format }: CurveChartProps) {
  const first = points[0]?.at ?? deadline.at
  const last = Math.max(deadline.at, points.at(-1)?.at ?? 0)
  return (
    <ResponsiveContainer width="100%" height={300}>
      <ComposedChart
        data={[...points]}
        margin={{ top: 24, right: 12, bottom: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="at"
          type="number"
          scale="time"
          domain={[first, last]}
          tickFormatter={formatShortDate}
          interval="preserveStart"
          minTickGap={32}
          {...axis}
        />
        <YAxis width="auto" domain={[0, 'auto']} tickFormatter={format} {...axis} />
        <Tooltip
          isAnimationActive={false}
          labelFormatter={(at) => formatShortDate(Number(at))}
          formatter={(value) => format(Number(value))}
          contentStyle={{ background: 'var(--card)', border: '1px solid var(--line)' }}
          itemStyle={{ color: 'var(--ink)' }}
          separator=" "
        />
        <Area
          dataKey="value"
          name={names.value}
          type="stepAfter"
          stroke="var(--azzurro)"
          strokeWidth={3}
          fill="var(--soft)"
          isAnimationActive={false}
        />
        <Line
          dataKey="typical"
          name={names.typical}
          stroke="var(--line-strong)"
          strokeWidth={2}
          strokeDasharray="2 5"
          strokeLinecap="round"
          dot={false}
          isAnimationActive={false}
        />
        <ReferenceLine
          y={goal.value}
          ifOverflow="extendDomain"
          stroke="var(--ink)"
          strokeWidth={2}
          label={{ value: goal.label, position: 'insideBottomLeft', ...label }}
        />
        <ReferenceLine
          x={deadline.at}
          stroke="var(--danger)"
          strokeWidth={2}
          strokeDasharray="5 4"
          label={{
            value: deadline.label,
            position: 'insideTopRight',
            ...label,
            fill: 'var(--danger)',
            dy: -22,
          }}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}
