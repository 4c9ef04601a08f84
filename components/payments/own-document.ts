import { useEffect } from 'react'

/** Reloads after a client-side navigation: the CSP of another document does not allow the scripts of the provider. */
export const useOwnDocument = () =>
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation')
    if (loaded && new URL(loaded.name).pathname !== window.location.pathname)
      window.location.reload()
  }, [])
