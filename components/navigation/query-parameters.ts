'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'

/** The address after a change: parameters that are null or blank leave it. */
export function withParameter(search: string, name: string, value: string | null): string {
  const parameters = new URLSearchParams(search)
  if (value) parameters.set(name, value)
  else parameters.delete(name)
  const text = parameters.toString()
  return text ? `?${text}` : ''
}

/**
 * Keeps a parameter in the address. One that is there already is replaced, so that Back leaves the
 * list; a new one is pushed, so that Back takes it away again.
 */
export function useQueryParameter(name: string) {
  const router = useRouter()
  const pathname = usePathname()
  const search = useSearchParams()
  const value = search.get(name)
  function change(next: string | null) {
    const address = `${pathname}${withParameter(search.toString(), name, next)}`
    if (value !== null) router.replace(address, { scroll: false })
    else router.push(address, { scroll: false })
  }
  return [value, change] as const
}
