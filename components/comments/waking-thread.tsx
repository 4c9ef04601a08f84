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
import type { ResourceType } from '#lib/client/paths.ts'
import { patiently } from '#lib/client/patiently.ts'
import { readWish, type ThreadOrder, type ThreadWish } from '#lib/client/thread-place.ts'
import { formatNumber } from '#lib/format/money.ts'

const Thread = lazy(async () => {
  const loaded = await patiently(() => import('./thread.tsx'))
  return { default: loaded.Thread }
})

type WakingThreadProps = {
  type: ResourceType
  id: number
  title: string
  /** As the page was kept; told anew once somebody looks on. */
  total: number
  /** Words of the choice. */
  orders: { label: string; recent: string; oldest: string }
  children: ReactNode
}

const wishOf = ({ dataset: { act, comment } }: HTMLElement) =>
  ({ act, ...(comment ? { id: Number(comment) } : {}) }) as ThreadWish

/** Of what is drawn twice, the later one; of what has no name of its own, the comment around it. */
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

/** Its scripts come when it is near, touched or meant by the address. */
export function WakingThread({ type, id, title, total, orders, children }: WakingThreadProps) {
  const [wish, setWish] = useState<ThreadWish>()
  const [order, setOrder] = useState<ThreadOrder>('recent')
  const [count, setCount] = useState(total)
  const thread = useRef<HTMLDivElement>(null)
  const isAwake = wish !== undefined
  const sleeper = useRef<HTMLDivElement>(null)
  const [isReplaced, setReplaced] = useState(false)
  const kept = useRef<{ element: HTMLElement; top: number }>(null)

  useEffect(() => {
    const hear = () => {
      const told = readWish(window.location.hash)
      if (told) setWish(told)
    }
    hear()
    window.addEventListener('hashchange', hear)
    return () => window.removeEventListener('hashchange', hear)
  }, [])

  useEffect(() => {
    if (isAwake || !thread.current) return
    const watcher = new IntersectionObserver(
      (seen) => seen.at(-1)?.isIntersecting && setWish((told) => told ?? { act: 'look' }),
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
    setWish((told) => told ?? { act: 'look' })
  }
  // Both are there for a moment that nobody sees: whoever is at a button stays at it, and what they
  // look at stays in its place, whatever was said above it since the page was kept.
  const replace = useCallback(() => {
    const focused = sleeper.current?.querySelector<HTMLElement>(':focus')
    const at = focused ?? (sleeper.current && firstInSight(sleeper.current))
    const same = at && sameOf(at, thread.current)
    if (focused) same?.focus({ preventScroll: true })
    if (same) kept.current = { element: same, top: at.getBoundingClientRect().top }
    setReplaced(true)
  }, [])
  useLayoutEffect(() => {
    if (!isReplaced) return
    const same = kept.current
    if (same) window.scrollBy(0, same.element.getBoundingClientRect().top - same.top)
    // The linked comment or the field that took the focus meanwhile stays in sight.
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
        // What is pressed while its hands are on their way is not lost.
        // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what is pressed
        // biome-ignore lint/a11y/useKeyWithClickEvents: a button says click for its keys
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
            tellCount={setCount}
            onThere={replace}
          />
        </Suspense>
      )}
    </div>
  )
}
