'use client'

import { useLinkStatus } from 'next/link'
import { createPortal } from 'react-dom'

/** Rendered in a portal: a backdrop filter on an ancestor would confine the fixed line to that ancestor. */
export function OnItsWay() {
  const { pending } = useLinkStatus()
  return (
    pending && createPortal(<div className="on-its-way" data-slot="on-its-way" />, document.body)
  )
}
