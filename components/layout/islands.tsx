import type { ReactNode } from 'react'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { QueryProvider } from '#lib/client/queries.tsx'
import { pickWords } from '#lib/site/i18n.ts'

/** Providers for the client components of every page; a page with more texts nests another provider. */
export function Islands({ children }: { children: ReactNode }) {
  return (
    <I18nProvider words={pickWords('broken', 'format', 'shell')}>
      <QueryProvider>{children}</QueryProvider>
    </I18nProvider>
  )
}
