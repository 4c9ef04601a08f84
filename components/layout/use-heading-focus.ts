import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/**
 * Focuses the heading after a client-side navigation from `openedAt`, the address of the first page, unless the
 * page has set the focus elsewhere.
 */
export const useHeadingFocus = (openedAt: string) => {
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
