'use client'

import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { reachedOfGoal } from '#components/catalogue/missing.tsx'
import { roundCells, Track } from '#components/ui/track.tsx'
import { Words } from '#components/words.tsx'
import type { LiveGroup } from '#lib/client/data/entities/live-item.ts'
import type { Bundle } from '#lib/client/data/entities/variations.ts'
import { isUrgent } from '#lib/format/countdown.ts'
import { formatEuros, formatNumber, formatRoundCents } from '#lib/format/money.ts'
import { useTranslation } from '#words'

type GroupTrackProps = {
  group: LiveGroup
  bundle: Bundle | undefined
  open: boolean
  now: number
}

/** Minimum distance of two ticks, as a share of the scale, for labels that do not overlap. */
const narrowest = 0.15

const amountOf = (unit: LiveGroup['goalUnit'], value: number) =>
  unit === 'amount' ? formatRoundCents(value * 100) : formatNumber(value)

/** Previous value, to show the movement. */
const useBefore = (value: number) => {
  const last = useRef(value)
  const [before, setBefore] = useState<number>()
  useEffect(() => {
    if (last.current !== value) setBefore(last.current)
    last.current = value
  }, [value])
  return before
}

/** Price at the goal: that of the last step before it, or the initial price; null if unknown. */
const goalPrice = (goal: number, { steps, currentPrice }: Bundle) => {
  const before = steps.findLast(({ from }) => from <= goal)
  return before?.price ?? (steps.some(({ reached }) => reached) ? null : currentPrice)
}

export function GroupTrack({ group, bundle, open, now }: GroupTrackProps) {
  const { t } = useTranslation('item')
  const { t: catalogue } = useTranslation('catalogue')
  const steps = bundle?.steps ?? []
  const scale = Math.max(group.goal, ...steps.map(({ from }) => from))
  const percent = steps.length > 0 ? (group.reached / scale) * 100 : group.progress
  const before = useBefore(percent)
  const beforeProgress = useBefore(group.progress)
  const amount = (value: number) => amountOf(group.goalUnit, value)

  const goal = bundle && goalPrice(group.goal, bundle)
  const ticks = [
    {
      from: group.goal,
      at: (group.goal / scale) * 100,
      count: t('steps.goal', { goal: amount(group.goal) }),
      price: goal ? formatEuros(goal) : '',
      goal: true,
    },
    ...steps
      .filter(({ from }) => from !== group.goal)
      .map(({ from, price, reached }) => ({
        from,
        at: (from / scale) * 100,
        count: reached ? (
          <Reached label={t('steps.reached')}>{amount(from)}</Reached>
        ) : (
          amount(from)
        ),
        price: formatEuros(price),
      })),
  ].toSorted((a, b) => a.at - b.at)
  const crowded = ticks.some(({ at }, index) => at - (ticks[index - 1]?.at ?? 0) < narrowest * 100)

  return (
    <div className="grid gap-1.5">
      <Track
        size="tall"
        cells={steps.length > 0 ? roundCells(scale) : undefined}
        percent={percent}
        from={before}
        reached={group.progress >= 100}
        celebrate={beforeProgress !== undefined && beforeProgress < 100 && group.progress >= 100}
        urgent={open && isUrgent(group.expirationTimestamp, now)}
        steps={steps.length > 0 && !crowded ? ticks : undefined}
        label={catalogue('progress')}
        valueText={reachedOfGoal(catalogue, group)}
      />
      {steps.length > 0 && crowded && (
        <ul className="step-list" aria-label={t('steps.label')}>
          {ticks.map(({ from, count, price }) => (
            <li key={from}>
              {count} <b className="num">{price}</b>
            </li>
          ))}
        </ul>
      )}
      {open && steps.length > 0 && <NextStep group={group} steps={steps} />}
    </div>
  )
}

function Reached({ label, children }: { label: string; children: string }) {
  return (
    <span className="step-reached">
      <Check size={14} />
      {children} <span className="sr-only">{label}</span>
    </span>
  )
}

/** "Con altre 57 copie scende a 41,90 €." */
function NextStep({ group, steps }: { group: LiveGroup; steps: Bundle['steps'] }) {
  const { t } = useTranslation('item')
  const next = steps.find(({ reached }) => !reached)
  if (!next) return <p className="text-small text-ink-2">{t('steps.lowest')}</p>
  const missing = next.from - group.reached
  const price = formatEuros(next.price)
  const text =
    group.goalUnit === 'amount'
      ? t('steps.amount', { amount: formatRoundCents(missing * 100), price })
      : t(`steps.${group.goalUnit}`, { count: missing, price })
  return (
    <p className="text-small text-ink-2">
      <Words text={text} marks={{ b: <b className="text-ink" /> }} />
    </p>
  )
}
