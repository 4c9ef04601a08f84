import type { Metadata } from 'next'
import { MissingPage } from '#components/layout/missing-page.tsx'
import { missingMetadata } from '#lib/site/missing.ts'

export const metadata: Metadata = missingMetadata('page')

/** Catch-all for addresses without a page. */
export default function Page() {
  return <MissingPage what="page" />
}
