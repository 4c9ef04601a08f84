import type { CSSProperties } from 'react'

/** The stored dominant colour of the picture, from which the ground is made. */
export const tintStyle = (tint?: string | null) =>
  (tint ? { '--t': tint } : undefined) as CSSProperties | undefined
