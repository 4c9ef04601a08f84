import { usePathname } from 'next/navigation'
import { useEffect } from 'react'

/** Lets the service worker keep the pages that are seen; there is none in a private window, nor without TLS. */
export const useOfflinePages = () => {
  const pathname = usePathname()
  useEffect(() => {
    const workers = navigator.serviceWorker
    const tell = async () => {
      await workers.register('/service-worker.js')
      const { active } = await workers.ready
      active?.postMessage(pathname)
    }
    // Refused by the browser: then nothing is kept.
    if (workers) tell().catch(() => undefined)
  }, [pathname])
}
