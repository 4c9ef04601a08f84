import type { ReactNode } from 'react'
import { Mark } from '#components/ui/mark.tsx'
import { translate } from '#lib/site/i18n.ts'

/** Screens before the sign-in. */
export function Gate({ children }: { children: ReactNode }) {
  return (
    <main className="gate">
      <div className="gate-form">
        <p className="rail-logo">
          <Mark size={36} />
          <b>{translate('console')('title')}</b>
        </p>
        {children}
      </div>
    </main>
  )
}
