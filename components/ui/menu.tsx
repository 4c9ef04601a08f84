'use client'

import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'

/** Minimum pixels between a menu and the edge of the screen. */
const margin = 8

/** Moves an open menu sideways and scrolls, so that it is completely visible. */
const bringIntoView = (popover: HTMLElement) => {
  const { left, right } = popover.getBoundingClientRect()
  const maxRight = document.documentElement.clientWidth - margin
  const shift =
    right > maxRight ? Math.max(maxRight - right, margin - left) : Math.max(0, margin - left)
  if (shift !== 0) popover.style.translate = `${shift}px`
  popover.scrollIntoView({ block: 'nearest' })
}

/** Menu state: closes on Escape, on a press outside and when the focus leaves it. */
export const useMenu = (opened = false) => {
  const [open, setOpen] = useState(opened)
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const popover = open && menu.current?.querySelector<HTMLElement>('[data-slot=popover]')
    if (popover) bringIntoView(popover)
  }, [open])
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

export function Popover({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="popover" className={classes('popover', className)} {...props} />
}
