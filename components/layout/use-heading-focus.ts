import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** Leads the focus to the heading of a page that was come to within the site, unless the page put it elsewhere. */
export const useHeadingFocus = () => {
  const pathname = usePathname()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (window.location.hash) return
    const main = document.getElementById('content')
    if (main?.contains(document.activeElement) && main !== document.activeElement) return
    const heading = main?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}
