import type { CSSProperties } from 'react'

/** Dominant colour of the picture as a custom property, from which the background is mixed. */
export const tintStyle = (tint?: string | null) =>
  (tint ? { '--t': tint } : undefined) as CSSProperties | undefined
