'use client'

import { useEffect } from 'react'
import type { Variation } from '#lib/client/data/entities/variations.ts'

export const slideId = (picture: string) => `picture-${picture}`

/** First picture that only this edition has. */
const ownPicture = (chosen: Variation, all: Variation[]) => {
  const others = new Set(
    all.filter((one) => one !== chosen).flatMap(({ images }) => images.map(({ id }) => id)),
  )
  return all.length > 1 ? chosen.images.find(({ id }) => !others.has(id))?.id : undefined
}

/** Scrolls the gallery to the chosen edition; does nothing if that has no picture of its own. */
export const useGalleryFollows = (chosen: Variation | undefined, all: Variation[]) => {
  const picture = chosen && ownPicture(chosen, all)
  useEffect(() => {
    const slide = picture && document.getElementById(slideId(picture))
    if (slide) slide.parentElement?.scrollTo({ left: slide.offsetLeft })
  }, [picture])
}
