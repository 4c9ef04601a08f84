'use client'

import {
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Segmented } from '#components/ui/segmented.tsx'
import {
  readWish,
  type ThreadOrder,
  type ThreadWish,
} from '#lib/client/data/community/thread-place.ts'
import type { ResourceType } from '#lib/client/paths.ts'
import { patiently } from '#lib/client/transport/patiently.ts'
import { formatNumber } from '#lib/format/money.ts'

const Thread = lazy(async () => {
  const loaded = await patiently(() => import('./thread.tsx'))
  return { default: loaded.Thread }
})

type WakingThreadProps = {
  type: ResourceType
  id: number
  title: string
  total: number
  orders: { label: string; recent: string; oldest: string }
  children: ReactNode
}

const wishOf = ({ dataset: { act, comment } }: HTMLElement) =>
  ({ act, ...(comment ? { id: Number(comment) } : {}) }) as ThreadWish

/** Last matching element, since both threads are mounted for a moment. */
const sameOf = (at: HTMLElement, thread: HTMLElement | null) => {
  const { act, comment } = at.dataset
  const of = comment ? `[data-comment="${comment}"]` : ''
  const same = act ? `[data-act="${act}"]${of}` : `#${at.closest('article')?.id}`
  return [...(thread?.querySelectorAll<HTMLElement>(same) ?? [])].at(-1)
}

const firstInSight = (asleep: HTMLElement) =>
  [...asleep.querySelectorAll<HTMLElement>('article')].find((article) => {
    const { top, bottom } = article.getBoundingClientRect()
    return bottom > 0 && top < window.innerHeight
  })

export function WakingThread({ type, id, title, total, orders, children }: WakingThreadProps) {
  const [wish, setWish] = useState<ThreadWish>()
  const [order, setOrder] = useState<ThreadOrder>('recent')
  const [count, setCount] = useState(total)
  const thread = useRef<HTMLDivElement>(null)
  const isAwake = wish !== undefined
  const sleeper = useRef<HTMLDivElement>(null)
  const [isReplaced, setReplaced] = useState(false)
  const anchor = useRef<{ element: HTMLElement; top: number }>(null)

  useEffect(() => {
    const readHash = () => {
      const hashWish = readWish(window.location.hash)
      if (hashWish) setWish(hashWish)
    }
    readHash()
    window.addEventListener('hashchange', readHash)
    return () => window.removeEventListener('hashchange', readHash)
  }, [])

  useEffect(() => {
    if (isAwake || !thread.current) return
    const watcher = new IntersectionObserver(
      (seen) => seen.at(-1)?.isIntersecting && setWish((current) => current ?? { act: 'look' }),
    )
    watcher.observe(thread.current)
    return () => watcher.disconnect()
  }, [isAwake])

  const press = ({ target }: MouseEvent) => {
    const pressed = target instanceof Element && target.closest<HTMLElement>('[data-act]')
    if (pressed) setWish(wishOf(pressed))
  }
  const choose = (value: string) => {
    setOrder(value === 'oldest' ? 'oldest' : 'recent')
    setWish((current) => current ?? { act: 'look' })
  }
  // Both threads are mounted for a moment: moves the focus to the same button and keeps the scroll position,
  // although comments above may have changed since the page was cached.
  const replace = useCallback(() => {
    const focused = sleeper.current?.querySelector<HTMLElement>(':focus')
    const at = focused ?? (sleeper.current && firstInSight(sleeper.current))
    const same = at && sameOf(at, thread.current)
    if (focused) same?.focus({ preventScroll: true })
    if (same) anchor.current = { element: same, top: at.getBoundingClientRect().top }
    setReplaced(true)
  }, [])
  useLayoutEffect(() => {
    if (!isReplaced) return
    const same = anchor.current
    if (same) window.scrollBy(0, same.element.getBoundingClientRect().top - same.top)
    // Scrolls to the linked comment or the field that has taken the focus.
    const led = thread.current?.querySelector('.comments :focus')
    if (!led || led === same?.element) return
    led.scrollIntoView({ block: led.matches('[data-lit]') ? 'center' : 'nearest' })
  }, [isReplaced])
  return (
    <div ref={thread} className="thread">
      <div className="thread-head">
        <h2 id="comments" className="text-d3">
          {title}
          {count > 0 && <span className="num font-medium text-ink-2"> {formatNumber(count)}</span>}
        </h2>
        {count > 1 && (
          <Segmented
            label={orders.label}
            name="comments-order"
            value={order}
            onValue={choose}
            segments={[
              { value: 'recent', label: orders.recent },
              { value: 'oldest', label: orders.oldest },
            ]}
          />
        )}
      </div>
      {!isReplaced && (
        // Runs the pressed action once the interactive thread has loaded.
        // biome-ignore lint/a11y/noStaticElementInteractions: handles clicks of the buttons inside
        // biome-ignore lint/a11y/useKeyWithClickEvents: buttons report keys as clicks
        <div ref={sleeper} onClick={press}>
          {children}
        </div>
      )}
      {isAwake && (
        <Suspense fallback={null}>
          <Thread
            place={{ type, id }}
            order={order}
            wish={wish}
            onCount={setCount}
            onThere={replace}
          />
        </Suspense>
      )}
    </div>
  )
}
