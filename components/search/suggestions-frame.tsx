'use client'

import type { ComponentProps } from 'react'

/** What is pressed in here does not take the focus out of the box, which would close while the press lasts. */
export function SuggestionsFrame(props: ComponentProps<'div'>) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a press from doing what it would do beside
    <div
      className="popover suggestions"
      onMouseDown={(event) => event.preventDefault()}
      {...props}
    />
  )
}
