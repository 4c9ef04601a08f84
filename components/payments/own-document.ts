'use client'

import { useEffect } from 'react'

/**
 * Whom a document may load scripts from is said once, when it is loaded. Who came by a link within
 * the site has the document of another page, which does not let the provider in: it is loaded anew.
 */
export const useOwnDocument = () =>
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation')
    if (loaded && new URL(loaded.name).pathname !== window.location.pathname)
      window.location.reload()
  }, [])
