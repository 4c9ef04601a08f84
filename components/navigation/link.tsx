import NextLink from 'next/link'
import type { ComponentProps } from 'react'

/** Link without prefetching: cached pages answer within a millisecond. */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />
}
