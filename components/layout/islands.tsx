import type { ReactNode } from 'react'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { QueryProvider } from '#lib/client/queries.tsx'
import { pickWords } from '#lib/site/i18n.ts'

/** What the islands of every page stand on. A page whose islands say more hands down more words. */
export function Islands({ children }: { children: ReactNode }) {
  return (
    <I18nProvider words={pickWords('broken', 'format', 'shell')}>
      <QueryProvider>{children}</QueryProvider>
    </I18nProvider>
  )
}
