'use client'

import { useLinkStatus } from 'next/link'
import type { ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { Link } from './link.tsx'

/** Rendered in a portal: a backdrop filter on an ancestor would confine the fixed line to that ancestor. */
function OnItsWay() {
  const { pending } = useLinkStatus()
  return (
    pending && createPortal(<div className="on-its-way" data-slot="on-its-way" />, document.body)
  )
}

/** Link for slow pages: a line at the top shows that the next page is loading. */
export function PatientLink({ children, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link {...props}>
      {children}
      <OnItsWay />
    </Link>
  )
}
