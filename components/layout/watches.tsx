'use client'

import { usePathname, useRouter } from 'next/navigation'
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useToken } from '#lib/client/storage/token.ts'
import { heldCalls } from '#lib/client/transport/browser.ts'
import { useBackdrop } from './backdrop.tsx'

/** Milliseconds of tolerance between the clocks of browser and server. */
const grace = 2_000
const lookAgain = 30_000

const firstChange = () => {
  const written = document.querySelectorAll<HTMLElement>('[data-ships-until]')
  return Math.min(...[...written].map(({ dataset }) => Number(dataset.shipsUntil)))
}

/** Refreshes the page when the cut-off or midnight passes while it is open: only the server computes shipping days. */
const useShippingDay = () => {
  const pathname = usePathname()
  const { refresh } = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page shows other days
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = (minDelay: number) => {
      clearTimeout(timer)
      const at = firstChange()
      if (at === Number.POSITIVE_INFINITY) return
      timer = setTimeout(
        () => {
          refresh()
          wait(lookAgain)
        },
        Math.max(minDelay, at + grace - Date.now()),
      )
    }
    // Timers of a sleeping device are late: compares the time again when the page becomes visible.
    const look = () => document.visibilityState === 'visible' && wait(0)
    wait(0)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [pathname, refresh])
}

/** Lets the service worker cache visited pages; there is none in a private window or without TLS. */
const useOfflinePages = () => {
  const pathname = usePathname()
  useEffect(() => {
    const workers = navigator.serviceWorker
    const cachePage = async () => {
      await workers.register('/service-worker.js')
      const { active } = await workers.ready
      active?.postMessage(pathname)
    }
    // Refused by the browser: no page is cached.
    if (workers) cachePage().catch(() => undefined)
  }, [pathname])
}

/** Mutations that hold the page use the same backdrop as panels. */
export const useHeldBackdrop = () =>
  useBackdrop(useSyncExternalStore(heldCalls.subscribe, heldCalls.isAny, () => false))

/** Focuses the heading after a navigation from `openedAt`, unless the page has set the focus elsewhere. */
const useHeadingFocus = (openedAt: string) => {
  const pathname = usePathname()
  const before = useRef(openedAt)
  const isFirst = useRef(true)
  useEffect(() => {
    const isLate = isFirst.current
    isFirst.current = false
    if (before.current === pathname) return
    before.current = pathname
    if (window.location.hash) return
    const main = document.getElementById('content')
    if (main?.contains(document.activeElement) && main !== document.activeElement) return
    // A field that was entered in the meantime, as the search box, keeps the focus.
    if (isLate && document.activeElement?.matches('input, textarea, select')) return
    const heading = main?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}

/** Share of the height that an on-screen keyboard exceeds and browser bars do not. */
const keyboardShare = 0.25

/** Marks the document while the on-screen keyboard is shown, so that bars at the bottom can hide. */
function KeyboardWatch() {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const look = () => {
      const hidden = 1 - (view.height * view.scale) / window.innerHeight
      document.documentElement.toggleAttribute('data-keyboard', hidden > keyboardShare)
    }
    view.addEventListener('resize', look)
    return () => view.removeEventListener('resize', look)
  }, [])
  return null
}

const SessionEnd = lazyPart(async () => (await import('./session-end.tsx')).SessionEnd)

export function Watches({ openedAt }: { openedAt: string }) {
  const token = useToken()
  useHeadingFocus(openedAt)
  useOfflinePages()
  useShippingDay()
  useHeldBackdrop()
  return (
    <>
      <KeyboardWatch />
      {token && (
        <Suspense>
          <SessionEnd />
        </Suspense>
      )}
    </>
  )
}
