import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Fixed height of every row, so that positions need no measuring. */
export const rowHeight = 90
const around = 4

type VirtualRowsProps = {
  label: string
  keys: readonly number[]
  /** Number of all rows, loaded or not. */
  total: number
  row: (index: number) => ReactNode
  onEnd: () => void
}

const sightOf = (list: HTMLElement | null) => {
  const { top = 0 } = list?.getBoundingClientRect() ?? {}
  return {
    first: Math.max(0, Math.floor(-top / rowHeight) - around),
    last: Math.ceil((window.innerHeight - top) / rowHeight) + around,
  }
}

const scrollerOf = (list: HTMLElement) => {
  for (let each = list.parentElement; each; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each
  return document.scrollingElement
}

/** True while the list is scrolled, hovered or focused: rows must not move then. */
const isInHand = (list: HTMLElement, scroller: Element) => {
  const edge = Math.max(0, scroller.getBoundingClientRect().top)
  const isBegun = list.getBoundingClientRect().top < edge
  return isBegun || list.matches(':hover') || list.contains(document.activeElement)
}

/** Virtual list: renders only the rows in view, within any scrolling element. */
export function VirtualRows({ label, keys, total, row, onEnd }: VirtualRowsProps) {
  const place = useRef<HTMLUListElement>(null)
  const [sight, setSight] = useState({ first: 0, last: 2 * around })
  const [focused, setFocused] = useState<number>()
  const head = useRef(keys[0])

  useEffect(() => {
    const look = () => {
      const now = sightOf(place.current)
      setSight((before) => (before.first === now.first && before.last === now.last ? before : now))
    }
    look()
    // Capturing listener: `scroll` events of elements do not bubble.
    document.addEventListener('scroll', look, { capture: true, passive: true })
    window.addEventListener('resize', look)
    return () => {
      document.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('resize', look)
    }
  }, [])

  useLayoutEffect(() => {
    const before = head.current
    head.current = keys[0]
    const above = before === undefined ? -1 : keys.indexOf(before)
    const list = place.current
    const scroller = above > 0 && list ? scrollerOf(list) : null
    if (!list || !scroller || !isInHand(list, scroller)) return
    scroller.scrollTop += above * rowHeight
    setSight(sightOf(list))
  }, [keys])

  const count = keys.length
  const isNearEnd = sight.last >= count
  useEffect(() => {
    if (isNearEnd) onEnd()
  }, [isNearEnd, onEnd])

  const last = Math.min(count, sight.last)
  const drawn = Array.from({ length: Math.max(0, last - sight.first) }, (_, at) => sight.first + at)
  // Keeps the focused row mounted out of view, since the next key press starts from it.
  const focusedIndex = focused === undefined ? -1 : keys.indexOf(focused)
  if (focusedIndex >= 0 && !drawn.includes(focusedIndex)) drawn.push(focusedIndex)
  drawn.sort((a, b) => a - b)
  return (
    <ul ref={place} aria-label={label} className="relative" style={{ height: count * rowHeight }}>
      {drawn.map((index) => (
        <li
          key={keys[index]}
          className="absolute inset-x-0"
          style={{ top: index * rowHeight }}
          aria-posinset={index + 1}
          aria-setsize={total}
          onFocus={() => setFocused(keys[index])}
          onBlur={() => setFocused(undefined)}
        >
          {row(index)}
        </li>
      ))}
    </ul>
  )
}
