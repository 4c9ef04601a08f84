import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { Toasts } from '#components/toasts/toasts.tsx'
import { QueryProvider } from '#lib/client/data/queries.tsx'
import { pickWords, translate } from '#lib/site/i18n.ts'
import './console-area.css'

const title = translate('console')('title')

export const metadata: Metadata = {
  title: { default: title, template: `%s · ${title}` },
  robots: { index: false, follow: false },
}

export default function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <I18nProvider
        words={pickWords(
          'console',
          'console-accounts',
          'console-catalogue',
          'console-campaigns',
          'console-decisions',
          'console-groups',
          'console-invoices',
          'console-lists',
          'console-orders',
          'console-people',
          'console-refunds',
          'console-reports',
          'console-settings',
          'console-shipments',
          'console-works',
          'format',
          'forms',
          'shell',
        )}
      >
        {children}
        <Toasts />
      </I18nProvider>
    </QueryProvider>
  )
}
