import type { ComponentProps } from 'react'
import { Link } from './link.tsx'
import { OnItsWay } from './on-its-way.tsx'

/** Link for slow pages: a line at the top shows that the next page is loading. */
export function PatientLink({ children, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link {...props}>
      {children}
      <OnItsWay />
    </Link>
  )
}
