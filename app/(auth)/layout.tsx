import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { SiteFrame } from '#components/layout/site-frame.tsx'
import './auth-area.css'

export const metadata: Metadata = { robots: { index: false } }

export default function AuthLayout({ children }: { children: ReactNode }) {
  return <SiteFrame account={false}>{children}</SiteFrame>
}
