'use client'

import type { ComponentProps } from 'react'

/** Keeps the focus in the box during a press, which would otherwise close the list. */
export function SuggestionsFrame(props: ComponentProps<'div'>) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only prevents the default of mousedown
    <div
      className="popover suggestions"
      onMouseDown={(event) => event.preventDefault()}
      {...props}
    />
  )
}
