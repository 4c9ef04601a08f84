'use client'
import { type ComponentProps, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'

type DialogProps = Omit<ComponentProps<'dialog'>, 'title' | 'open'> & {
  open: boolean
  onClose: () => void
  title: string
}

/** Native dialog: traps the focus, closes on Escape and restores the focus. */
export function Dialog({ open, onClose, title, className, children, ...props }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()

  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])

  // Runs before React removes the dialog; an open one that is removed restores no focus.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape already closes it
    <dialog
      data-slot="dialog"
      ref={dialog}
      aria-labelledby={heading}
      className={classes('dialog text-start', className)}
      // State changes before the `close` event, which comes later: a press in between would be lost. A file
      // picker in the dialog sends `cancel` too.
      onCancel={(event) => event.target === event.currentTarget && onClose()}
      // Strict mode closes it and opens it again.
      onClose={(event) => !event.currentTarget.open && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      {...props}
    >
      <h2 id={heading} className="text-d3">
        {title}
      </h2>
      {children}
    </dialog>
  )
}

/** Buttons of a dialog: the safe choice comes first and is the primary one. */
export function DialogActions({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div data-slot="dialog-actions" className={classes('dialog-actions', className)} {...props} />
  )
}
