import type { ReactNode } from 'react'
import { Mark } from '#components/ui/mark.tsx'
import { translate } from '#lib/site/i18n.ts'

/** Screens before the sign-in. */
export function Gate({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh">
      <div className="gate">
        <p className="rail-logo">
          <Mark size={36} />
          <b>{translate('console')('title')}</b>
        </p>
        {children}
      </div>
    </main>
  )
}
