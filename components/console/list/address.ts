import { usePathname, useRouter, useSearchParams } from 'next/navigation'

type Changes = Record<string, string | undefined>

/** Filters, order, page and hidden columns of a list, which stand in its address. */
export const useListAddress = (filters: readonly string[]) => {
  const path = usePathname()
  const router = useRouter()
  const search = useSearchParams()
  const read = (name: string) => search.get(name) || undefined
  const chosen = Object.fromEntries(
    filters.flatMap((name) => {
      const value = read(name)
      return value ? [[name, value] as const] : []
    }),
  )
  const saved = new URLSearchParams(chosen)
  for (const name of ['sort', 'hide']) if (read(name)) saved.set(name, read(name)!)
  const withChanges = (changes: Changes) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return next.size > 0 ? `${path}?${next}` : path
  }
  /** Another filter or order begins at the first page. */
  const change = (changes: Changes) =>
    router.replace(withChanges({ page: undefined, ...changes }) as never, { scroll: false })
  return {
    path,
    /** Query of this view of the list, whatever its page. */
    search: `${saved}`,
    chosen,
    sort: read('sort'),
    page: Number(read('page')) || 1,
    hidden: read('hide')?.split(',') ?? [],
    change,
    hrefOfPage: (page: number) => withChanges({ page: page === 1 ? undefined : String(page) }),
  }
}

export type ListAddress = ReturnType<typeof useListAddress>
