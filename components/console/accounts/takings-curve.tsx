import { Area, AreaChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { formatShortDate } from '#lib/format/dates.ts'
import { day as dayLength } from '#lib/format/durations.ts'
import { formatRoundCents } from '#lib/format/money.ts'

type Takings = ConsoleOutput<'GET /accounts/takings'>['data']

/** Every day of the period, those without movements too, so that the curve tells no steady rise. */
const pointsOf = ({ from, until, days }: Takings) => {
  const nets = new Map(days.map(({ day, net }) => [Date.parse(day), net]))
  const first = Date.parse(from)
  const length = (Date.parse(until) - first) / dayLength + 1
  return Array.from({ length }, (_, place) => {
    const at = first + place * dayLength
    return { at, net: nets.get(at) ?? 0 }
  })
}

/** Net takings by day. The table below has the same numbers. */
export function TakingsCurve({ takings }: { takings: Takings }) {
  const line = 'var(--line)'
  const tick = { fill: 'var(--ink-2)' }
  return (
    <ResponsiveContainer className="text-tiny" width="100%" height={200}>
      <AreaChart data={pointsOf(takings)} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke={line} />
        <XAxis
          dataKey="at"
          tickFormatter={(at: number) => formatShortDate(at)}
          tick={tick}
          tickLine={false}
          stroke={line}
          minTickGap={32}
        />
        <YAxis
          tickFormatter={(net: number) => formatRoundCents(net * 100)}
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={72}
        />
        <Area
          dataKey="net"
          stroke="var(--azzurro)"
          strokeWidth={2}
          fill="var(--soft)"
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  )
}
