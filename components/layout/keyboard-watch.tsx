'use client'

import { useEffect } from 'react'

/** Share of the height that an on-screen keyboard exceeds and browser bars do not. */
const keyboardShare = 0.25

/** Marks the document while the on-screen keyboard is shown, so that bars at the bottom can hide. */
export function KeyboardWatch() {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const look = () => {
      const hidden = 1 - (view.height * view.scale) / window.innerHeight
      document.documentElement.toggleAttribute('data-keyboard', hidden > keyboardShare)
    }
    view.addEventListener('resize', look)
    return () => view.removeEventListener('resize', look)
  }, [])
  return null
}
