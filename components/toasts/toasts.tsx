'use client'

import { Check, CircleAlert } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link } from '#components/navigation/link.tsx'
import {
  forget,
  readToasts,
  subscribeToasts,
  type ToastItem,
  type ToastLink,
} from './toast-store.ts'

type ToastProps = { icon: ReactNode; action?: ReactNode; children: ReactNode }

export function Toast({ icon, action, children }: ToastProps) {
  return (
    <div data-slot="toast" className="toast">
      {icon}
      <span>{children}</span>
      {action}
    </div>
  )
}

/** Live region, mounted from the start, so that screen readers announce its content. */
export function ToastRegion({ children }: { children: ReactNode }) {
  return (
    <div data-slot="toasts" role="status" className="toasts">
      {children}
    </div>
  )
}

const none: readonly ToastItem[] = []

/** One live region for the whole site, so that a toast survives navigation. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts, () => none)
  return (
    <ToastRegion>
      {toasts.map(({ id, text, tone, link }) => (
        <Toast
          key={id}
          icon={tone === 'done' ? <Check /> : <CircleAlert />}
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
