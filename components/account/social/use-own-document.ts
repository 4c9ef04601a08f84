import { useEffect } from 'react'
import type { SocialSettings } from './settings.ts'

/**
 * Reloads the page after a client-side navigation. The CSP is fixed when a document is loaded, and the document of
 * another page does not allow the scripts of the sign-in providers.
 */
export const useOwnDocument = ({ standIn }: SocialSettings) =>
  useEffect(() => {
    if (standIn) return
    const [loaded] = performance.getEntriesByType('navigation')
    if (loaded && !new URL(loaded.name).pathname.startsWith('/auth/')) window.location.reload()
  }, [standIn])
