'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Of every row, whatever it says: where each stands is known before it is drawn. */
export const rowHeight = 90
const around = 4

type VirtualRowsProps = {
  label: string
  count: number
  /** All there are, drawn or not, loaded or not. */
  total: number
  row: (index: number) => ReactNode
  /** The end of what is loaded is near. */
  onEnd: () => void
}

/** A list of any length that draws only what is in sight, within whatever scrolls. */
export function VirtualRows({ label, count, total, row, onEnd }: VirtualRowsProps) {
  const place = useRef<HTMLUListElement>(null)
  const [sight, setSight] = useState({ first: 0, last: 2 * around })

  useEffect(() => {
    const look = () => {
      const { top = 0 } = place.current?.getBoundingClientRect() ?? {}
      const first = Math.max(0, Math.floor(-top / rowHeight) - around)
      const last = Math.ceil((window.innerHeight - top) / rowHeight) + around
      setSight((before) =>
        before.first === first && before.last === last ? before : { first, last },
      )
    }
    look()
    // What scrolls is a part of the page or all of it; such an event does not rise.
    document.addEventListener('scroll', look, { capture: true, passive: true })
    window.addEventListener('resize', look)
    return () => {
      document.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('resize', look)
    }
  }, [])

  const isNearEnd = sight.last >= count
  useEffect(() => {
    if (isNearEnd) onEnd()
  }, [isNearEnd, onEnd])

  const last = Math.min(count, sight.last)
  const drawn = Array.from({ length: Math.max(0, last - sight.first) }, (_, at) => sight.first + at)
  return (
    <ul ref={place} aria-label={label} className="relative" style={{ height: count * rowHeight }}>
      {drawn.map((index) => (
        <li
          key={index}
          className="absolute inset-x-0"
          style={{ top: index * rowHeight }}
          aria-posinset={index + 1}
          aria-setsize={total}
        >
          {row(index)}
        </li>
      ))}
    </ul>
  )
}
