import type { Metadata } from 'next'
import { MissingPage } from '#components/layout/missing-page.tsx'
import { missingMetadata } from '#lib/site/missing.ts'

export const metadata: Metadata = missingMetadata('page')

/** Every address that no other page has. */
export default function Page() {
  return <MissingPage what="page" />
}
