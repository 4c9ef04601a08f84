import type { ComponentProps } from 'react'
import { Link } from './link.tsx'
import { OnItsWay } from './on-its-way.tsx'

/** For what may be long in coming: a line across the top tells that the next page is on its way. */
export function PatientLink({ children, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link {...props}>
      {children}
      <OnItsWay />
    </Link>
  )
}
