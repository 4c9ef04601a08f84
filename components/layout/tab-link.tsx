'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { PatientLink } from '#components/navigation/patient-link.tsx'
import { paths } from '#lib/client/paths.ts'

const proposals = paths.proposal({ id: 0, slug: '' }).replace(/0\/$/, '')

/** Proposals belong to the community, although their path differs. */
const isWithin = (pathname: string, href: string) =>
  pathname === href ||
  pathname.startsWith(`${href}/`) ||
  (href === paths.community() && pathname.startsWith(proposals))

/** Marks the link of the present section; its content is rendered on the server. */
export function TabLink({ href, children }: { href: string; children: ReactNode }) {
  const current = isWithin(usePathname(), href)
  return (
    <PatientLink href={href} aria-current={current ? 'page' : undefined}>
      {children}
    </PatientLink>
  )
}
