import { useEffect } from 'react'

/**
 * Reloads the page after a client-side navigation. The CSP is fixed when a document is loaded, and the document of
 * another page does not allow the scripts of the payment provider.
 */
export const useOwnDocument = () =>
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation')
    if (loaded && new URL(loaded.name).pathname !== window.location.pathname)
      window.location.reload()
  }, [])
