const firstPath = typeof window === 'undefined' ? '' : window.location.pathname

/**
 * True if the previous page belongs to this site: by the referrer of the document, or because the router has
 * navigated since the document was loaded, which does not change the referrer.
 */
export function cameFromHere(
  referrer = document.referrer,
  origin = window.location.origin,
  moved = window.location.pathname !== firstPath,
): boolean {
  if (moved) return true
  try {
    return new URL(referrer).origin === origin
  } catch {
    return false
  }
}
