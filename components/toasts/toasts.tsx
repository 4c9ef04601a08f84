'use client'

import { Check, CircleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { Toast, ToastRegion } from '#components/ui/toast.tsx'
import {
  forget,
  readToasts,
  subscribeToasts,
  type ToastItem,
  type ToastLink,
} from './toast-store.ts'

const none: readonly ToastItem[] = []

/** One live region for the whole site, so that a toast survives navigation. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts, () => none)
  return (
    <ToastRegion>
      {toasts.map(({ id, text, tone, link }) => (
        <Toast
          key={id}
          icon={tone === 'done' ? <Check aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
          action={link && <Action id={id} link={link} />}
        >
          {text}
        </Toast>
      ))}
    </ToastRegion>
  )
}

function Action({ id, link }: { id: number; link: ToastLink }) {
  if ('href' in link) return <Link href={link.href}>{link.label}</Link>
  const act = () => {
    forget(id)
    link.run()
  }
  return (
    <button type="button" className="min-h-11" onClick={act}>
      {link.label}
    </button>
  )
}
