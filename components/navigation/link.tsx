import NextLink from 'next/link'
import type { ComponentProps } from 'react'

/**
 * The link of the site. Pages are answered from memory in a millisecond, so fetching a dozen of them
 * beforehand, for every visitor of a list, would cost more than it saves.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />
}
