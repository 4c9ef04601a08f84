import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { classes } from './classes.ts'
import { trackCells } from './track-cells.ts'

export type TrackStep = {
  /** Where the tick stands on the scale, 0–100. */
  at: number
  count: ReactNode
  price: ReactNode
  goal?: boolean
}

type TrackProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** Of the whole scale: of the goal, or of the last step when there are steps. May pass 100. */
  percent: number
  label: string
  valueText: string
  size?: 'card' | 'md' | 'tall' | 'hero'
  cells?: number
  /** Under 24 hours and not reached. */
  urgent?: boolean
  /** The goal is reached; by default it is where the scale ends. */
  reached?: boolean
  steps?: readonly TrackStep[]
  /** Percent shown before this one: new cells fill one after the other. */
  from?: number
  /** Plays the goal once. */
  celebrate?: boolean
}

const wait = (milliseconds: number) => ({ '--wait': `${milliseconds}ms` }) as CSSProperties

export function Track(props: TrackProps) {
  const { percent, label, valueText, size = 'md', cells = 20, urgent, steps, ...others } = props
  const { reached = percent >= 100, from, celebrate, className, ...rest } = others
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
      {...rest}
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

type CellsProps = Pick<TrackProps, 'percent' | 'from' | 'celebrate' | 'className'> & {
  count: number
}

function Cells({ percent, count, from, celebrate, className }: CellsProps) {
  const before = from === undefined ? count : trackCells(from, count).indexOf('next')
  const delay = (index: number) => {
    if (celebrate) return wait((index * 620) / count)
    return index > before && before >= 0 ? wait((index - before) * 40) : undefined
  }
  return (
    <div className={className}>
      {trackCells(percent, count).map((state, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
          key={index}
          className={state === 'full' ? 'on' : state === 'next' ? 'next' : undefined}
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
