import { useEffect } from 'react'
import type { SocialSettings } from './settings.ts'

/**
 * Whom a document may load scripts from is said once, when it is loaded. Who came here by a link
 * within the site has the document of another page, which lets no provider in: it is loaded anew.
 */
export const useOwnDocument = ({ standIn }: SocialSettings) =>
  useEffect(() => {
    if (standIn) return
    const [loaded] = performance.getEntriesByType('navigation')
    if (loaded && !new URL(loaded.name).pathname.startsWith('/auth/')) window.location.reload()
  }, [standIn])
