'use client'

import { useEffect } from 'react'

/** Says on the tile of a picture that did not come what it would have shown: its ground has words then. */
function tell(image: HTMLImageElement) {
  const title = image.closest('article')?.querySelector('h3')?.textContent
  const tile = image.closest<HTMLElement>('.tile, .thumb')
  if (tile) tile.dataset.broken = title ?? ''
}

export function PictureWatch() {
  useEffect(() => {
    const hear = ({ target }: Event) => target instanceof HTMLImageElement && tell(target)
    // The event does not rise, but it can be heard on its way down.
    document.addEventListener('error', hear, true)
    for (const image of document.images)
      if (image.complete && image.naturalWidth === 0 && image.currentSrc) tell(image)
    return () => document.removeEventListener('error', hear, true)
  }, [])
  return null
}
