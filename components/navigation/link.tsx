import NextLink from 'next/link'
import type { ComponentProps } from 'react'

/**
 * Link of the site without prefetching: cached pages answer within a millisecond, so prefetching a dozen of them
 * for every list would cost more than it saves.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />
}
