'use client'

import { type ReactNode, type RefObject, useEffect, useState } from 'react'

/** True while the element is in the viewport; initially true, until the observer has reported. */
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
  /** Foot of the panel; this bar is shown while it is out of view. */
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
