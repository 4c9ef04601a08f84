'use client'

import { useLinkStatus } from 'next/link'
import { createPortal } from 'react-dom'

/** Out of the link: a bar that blurs what is behind it would hold the line within itself. */
export function OnItsWay() {
  const { pending } = useLinkStatus()
  return (
    pending && createPortal(<div className="on-its-way" data-slot="on-its-way" />, document.body)
  )
}
