'use client'

import { Check, CircleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { Toast, ToastRegion } from '#components/ui/toast.tsx'
import { readToasts, subscribeToasts, type Told } from './toast-store.ts'

const none: readonly Told[] = []

/** One region for the whole site, so that a sentence outlives the page it was said on. */
export function Toasts() {
  const told = useSyncExternalStore(subscribeToasts, readToasts, () => none)
  return (
    <ToastRegion>
      {told.map(({ id, text, tone, link }) => (
        <Toast
          key={id}
          icon={tone === 'done' ? <Check aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
          action={link && <Link href={link.href}>{link.label}</Link>}
        >
          {text}
        </Toast>
      ))}
    </ToastRegion>
  )
}
