'use client'

import { type ReactNode, type RefObject, useEffect, useState } from 'react'

/** Whether the element is on the screen; it is believed to be until somebody has looked. */
const useIsSeen = (element: RefObject<HTMLElement | null>) => {
  const [seen, setSeen] = useState(true)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const watch = new IntersectionObserver((entries) =>
      setSeen(entries.at(-1)?.isIntersecting ?? true),
    )
    watch.observe(current)
    return () => watch.disconnect()
  }, [element])
  return seen
}

type BuyBarProps = {
  /** The foot of the panel, whose place this bar takes while it is out of sight. */
  foot: RefObject<HTMLElement | null>
  price: ReactNode
  hint: ReactNode
  children: ReactNode
}

export function BuyBar({ foot, price, hint, children }: BuyBarProps) {
  const seen = useIsSeen(foot)
  return (
    <div className="buy-bar" hidden={seen}>
      <div className="wrap">
        <div>
          <p className="num">{price}</p>
          <p className="text-tiny text-ink-2">{hint}</p>
        </div>
        {children}
      </div>
    </div>
  )
}
