'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { PatientLink } from '#components/navigation/patient-link.tsx'
import { paths } from '#lib/client/paths.ts'

const proposals = paths.proposal({ id: 0, slug: '' }).replace(/0\/$/, '')

/** A proposal is a page of the community, though its address begins with another word. */
const isWithin = (pathname: string, href: string) =>
  pathname === href ||
  pathname.startsWith(`${href}/`) ||
  (href === paths.community() && pathname.startsWith(proposals))

/** Knows whether it leads to the part of the site one is in; what it shows is made on the server. */
export function TabLink({ href, children }: { href: string; children: ReactNode }) {
  const current = isWithin(usePathname(), href)
  return (
    <PatientLink href={href} aria-current={current ? 'page' : undefined}>
      {children}
    </PatientLink>
  )
}
