import type { Metadata } from 'next'
import { MissingPage } from '#components/layout/missing-page.tsx'
import { missingMetadata } from '#lib/site/missing.ts'

type Props = { params: Promise<{ path: string[] }> }

export const metadata: Metadata = missingMetadata('page')

/** Every address that no other page has. */
export default async function Page({ params }: Props) {
  return <MissingPage what="page" address={(await params).path} />
}
