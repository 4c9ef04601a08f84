import { usePathname } from 'next/navigation'
import { useEffect } from 'react'

/** Lets the service worker cache visited pages; there is none in a private window or without TLS. */
export const useOfflinePages = () => {
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
