import type { ReactNode } from 'react'
import { boxInitial, boxSides, boxTitleSize } from '#lib/format/drawn-box.ts'
import { classes } from './classes.ts'

/** Cells on each side of the edge: small, in lists, on a page. */
export type BoxCells = 3 | 5 | 10

type DrawnBoxProps = {
  title: string
  /** With three the box has the initial alone. */
  cells: BoxCells
  /** Text for screen readers, where the title does not stand beside the box. */
  label?: string | undefined
  /** Edge that votes fill; by default it stays dashed. */
  edge?: ReactNode
  /** Width in its tile. */
  className?: string
}

const initialSize = 50

/** Thickness of the cells, distance from the corners and gap, in percent of the side. */
const edges = {
  3: { thick: 6.5, ends: 10.5, gap: 3.5 },
  5: { thick: 4.5, ends: 8.75, gap: 2 },
  10: { thick: 4, ends: 8.35, gap: 1.7 },
}

/** Box of a proposal without a picture: it does not exist yet. */
export function DrawnBox({ title, cells, label, edge, className = 'w-[74%]' }: DrawnBoxProps) {
  const isSmall = cells === 3
  const size = isSmall ? initialSize : boxTitleSize(title)
  const measures = Object.entries({ size, ...edges[cells] })
  const style = Object.fromEntries(measures.map(([name, value]) => [`--${name}`, `${value}cqw`]))
  return (
    <span
      data-slot="drawn-box"
      className={classes(
        'drawn-box relative grid aspect-square place-items-center place-self-center rounded-cover',
        className,
      )}
      style={style}
      data-title={isSmall ? boxInitial(title) : title}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {edge ?? <BoxEdge votes={0} threshold={null} cells={cells} />}
    </span>
  )
}

type BoxEdgeProps = { votes: number; threshold: number | null; cells: BoxCells }

const classOf = { full: 'on', next: 'next', free: undefined }

/** Four rows of cells, clockwise from the top left. */
export function BoxEdge({ votes, threshold, cells }: BoxEdgeProps) {
  const isFull = threshold !== null && votes >= threshold
  return boxSides(votes, threshold, cells).map((side, turn) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: a side has no identity but its place
      key={turn}
      className="track cells absolute inset-0"
      data-tone={isFull ? 'ok' : undefined}
      style={{ rotate: `${turn * 90}deg` }}
    >
      {side.map((state, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no identity but its index
        <i key={index} className={classOf[state]} />
      ))}
    </span>
  ))
}
