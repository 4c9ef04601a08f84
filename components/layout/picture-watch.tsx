'use client'

import { useEffect } from 'react'

/** Shows the title on the tile of a picture that failed to load. */
function showTitle(image: HTMLImageElement) {
  const title = image.closest('article')?.querySelector('h3')?.textContent
  const tile = image.closest<HTMLElement>('.tile, .thumb')
  if (tile) tile.dataset.broken = title ?? ''
}

export function PictureWatch() {
  useEffect(() => {
    const onError = ({ target }: Event) => target instanceof HTMLImageElement && showTitle(target)
    // Capturing listener: `error` events of pictures do not bubble.
    document.addEventListener('error', onError, true)
    for (const image of document.images)
      if (image.complete && image.naturalWidth === 0 && image.currentSrc) showTitle(image)
    return () => document.removeEventListener('error', onError, true)
  }, [])
  return null
}
