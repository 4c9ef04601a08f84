'use client'

import type { ComponentProps } from 'react'

/** As any page or app around it may: by a message. */
export function Reopen(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      onClick={() => postMessage({ type: 'open-cookiebot' }, location.origin)}
      {...props}
    />
  )
}
