import { type ReactNode, useEffect, useRef } from 'react'

/** Heading of a step, focused on mount because it replaces the previous step. */
export function StepTitle({ children }: { children: ReactNode }) {
  const place = useRef<HTMLHeadingElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <h2 ref={place} tabIndex={-1} className="scroll-mt-24 text-d2">
      {children}
    </h2>
  )
}
