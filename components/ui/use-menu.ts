'use client'

import { useEffect, useRef, useState } from 'react'

/** Closes on Escape, on a press elsewhere and when the focus leaves it. */
export const useMenu = (opened = false) => {
  const [open, setOpen] = useState(opened)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const elsewhere = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) setOpen(false)
    }
    const byKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      menu.current?.querySelector('button')?.focus()
    }
    const events = ['pointerdown', 'focusin'] as const
    for (const event of events) document.addEventListener(event, elsewhere)
    document.addEventListener('keydown', byKey)
    return () => {
      for (const event of events) document.removeEventListener(event, elsewhere)
      document.removeEventListener('keydown', byKey)
    }
  }, [open])
  return { menu, open, setOpen }
}
