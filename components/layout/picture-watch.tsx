'use client'

import { useEffect } from 'react'

/** Shows the title on the tile of a picture that failed to load. */
function tell(image: HTMLImageElement) {
  const title = image.closest('article')?.querySelector('h3')?.textContent
  const tile = image.closest<HTMLElement>('.tile, .thumb')
  if (tile) tile.dataset.broken = title ?? ''
}

export function PictureWatch() {
  useEffect(() => {
    const hear = ({ target }: Event) => target instanceof HTMLImageElement && tell(target)
    // Capturing listener: `error` events of pictures do not bubble.
    document.addEventListener('error', hear, true)
    for (const image of document.images)
      if (image.complete && image.naturalWidth === 0 && image.currentSrc) tell(image)
    return () => document.removeEventListener('error', hear, true)
  }, [])
  return null
}
