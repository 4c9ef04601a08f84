import type { CSSProperties, ReactNode } from 'react'
import { cellStates } from '#lib/format/drawn-box.ts'
import { classes } from './classes.ts'

/** Cell states of a track; the last cell stays empty below 100 %. */
export const trackCells = (percent: number, cells: number) => cellStates(percent, 100, cells)

const roundUnits = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10_000]

/** Number of cells nearest to `around` for which each cell is a round number of units. */
export function roundCells(scale: number, around = 20): number {
  const counts = roundUnits.filter((unit) => scale % unit === 0).map((unit) => scale / unit)
  const fitting = counts.filter((count) => count >= around * 0.6 && count <= around * 1.5)
  return fitting.toSorted((a, b) => Math.abs(a - around) - Math.abs(b - around))[0] ?? around
}

export type TrackStep = {
  at: number
  count: ReactNode
  price: ReactNode
  goal?: boolean
}

type TrackProps = {
  /** Percent of the scale, which ends at the goal or at the last step. Can exceed 100. */
  percent: number
  label: string
  valueText: string
  size?: 'card' | 'md' | 'tall' | 'hero'
  cells?: number
  /** True below 24 hours and below the goal. */
  urgent?: boolean
  /** True at the goal; by default at the end of the scale. */
  reached?: boolean
  steps?: readonly TrackStep[]
  /** Previous percent: new cells are filled one after another. */
  from?: number
  celebrate?: boolean
  className?: string
}

const wait = (milliseconds: number) => ({ '--wait': `${milliseconds}ms` }) as CSSProperties

export function Track(props: TrackProps) {
  const { percent, label, valueText, size = 'md', cells = 20, urgent, steps, ...others } = props
  const { reached = percent >= 100, from, celebrate, className } = others
  const row = (count: number, className: string) => (
    <Cells
      percent={percent}
      count={count}
      from={from}
      celebrate={celebrate}
      className={className}
    />
  )
  return (
    <div
      data-slot="track"
      data-tone={reached ? 'ok' : urgent ? 'hot' : undefined}
      data-celebrate={celebrate || undefined}
      className={classes('track', size !== 'md' && `track-${size}`, className)}
    >
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, Math.floor(percent))}
        aria-valuetext={valueText}
      >
        {size === 'hero' ? (
          <>
            {row(40, 'cells cells-wide')}
            {row(20, 'cells cells-narrow')}
          </>
        ) : (
          row(cells, 'cells')
        )}
      </div>
      {steps && <Steps steps={steps} />}
    </div>
  )
}

type CellsProps = Pick<TrackProps, 'percent' | 'from' | 'celebrate'> & {
  count: number
  className: string
}

function Cells({ percent, count, from, celebrate, className }: CellsProps) {
  const past = from === undefined ? undefined : trackCells(from, count)
  const before = past ? past.indexOf('next') : count
  const delay = (index: number) => {
    if (celebrate) return wait((index * 620) / count)
    return index > before && before >= 0 ? wait((index - before) * 40) : undefined
  }
  return (
    <div className={className} style={{ '--cells': count } as CSSProperties}>
      {trackCells(percent, count).map((state, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no identity but its index
          key={index}
          className={state === 'full' ? 'on' : state === 'next' ? 'next' : undefined}
          data-new={(past && past[index] !== state) || undefined}
          style={delay(index)}
        />
      ))}
    </div>
  )
}

function Steps({ steps }: { steps: readonly TrackStep[] }) {
  return (
    <ol className="steps">
      {steps.map((step) => (
        <li
          key={step.at}
          data-goal={step.goal || undefined}
          style={{ '--at': `${step.at}%` } as CSSProperties}
        >
          {step.count}
          <b>{step.price}</b>
        </li>
      ))}
    </ol>
  )
}
