import type { ReactNode } from 'react'
import { boxInitial, boxSides, boxTitleSize } from '#lib/format/drawn-box.ts'
import { classes } from './classes.ts'

/** Cells on each side of the edge: small, in lists, on a page. */
export type BoxCells = 3 | 5 | 10

type DrawnBoxProps = {
  title: string
  /** With three the box has the initial alone. */
  cells: BoxCells
  label?: string | undefined
  /** Edge that votes fill; by default it stays dashed. */
  edge?: ReactNode
  className?: string
}

const initialSize = 50

/** Thickness of the cells, distance from the corners and gap, in percent of the side. */
const edges = {
  3: { thick: 6.5, ends: 10.5, between: 3.5 },
  5: { thick: 4.5, ends: 8.75, between: 2 },
  10: { thick: 4, ends: 8.35, between: 1.7 },
}

const look = {
  box: 'drawn-box @container relative grid aspect-square -rotate-6 place-items-center place-self-center rounded-cover bg-[light-dark(var(--card),var(--sunk-2))]',
  // Decoration: the title stands beside the box, or in its label.
  title:
    'after:w-[78cqw] after:text-center after:font-head after:[font-size:var(--size)] after:leading-none after:font-black after:tracking-[-0.022em] after:text-balance after:wrap-anywhere after:content-[attr(data-title)]',
  edge: '[&_.next]:shadow-[inset_0_0_0_max(1px,1.2cqw)_var(--c)] [&_i]:h-(--thick) [&_i]:duration-[240ms]',
  row: 'track cells absolute inset-0 [height:auto] gap-(--between) px-(--ends) [padding-top:calc(6cqw-var(--thick)/2)]',
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
      className={classes(look.box, look.title, look.edge, className)}
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
      className={look.row}
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
