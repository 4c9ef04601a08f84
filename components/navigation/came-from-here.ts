const firstPath = typeof window === 'undefined' ? '' : window.location.pathname

/**
 * Whether the page before this one was of this site: by the referrer of the document, or because
 * the router has moved on since the document was loaded, which leaves the referrer as it was.
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
