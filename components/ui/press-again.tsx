'use client'

import { useEffect } from 'react'

type Presses = HTMLButtonElement[] & { listener: (event: MouseEvent) => void }

/** Repeats the last press from before hydration; see lib/site/marks.ts. */
export function PressAgain() {
  useEffect(() => {
    const { presses } = window as { presses?: Presses }
    if (!presses) return
    window.removeEventListener('click', presses.listener, true)
    const [button] = presses.splice(0)
    if (button?.isConnected) button.click()
  }, [])
  return null
}
