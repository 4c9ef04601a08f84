import type { Metadata } from 'next'
import { NotFoundMessage } from '#components/layout/not-found-message.tsx'
import { SiteFrame } from '#components/layout/site-frame.tsx'
import { missingMetadata } from '#lib/site/missing.ts'

export const metadata: Metadata = missingMetadata('page')

export default function NotFound() {
  return (
    <SiteFrame>
      <NotFoundMessage />
    </SiteFrame>
  )
}
