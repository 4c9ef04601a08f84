'use client'

import { usePathname } from 'next/navigation'
import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Input } from '#components/ui/input.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { longestTerm, shortestTerm } from '#lib/contract/search-rules.ts'
import { slugify } from '#lib/format/slug.ts'

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** "/vecchia/il-faro%20blu" → "vecchia il faro blu", without the id of an item; empty for file names. */
export const wordsOfAddress = (path: string, isItem = false) => {
  const parts = path.split('/').slice(isItem ? 3 : 1)
  if (parts.some((part) => part.includes('.'))) return ''
  const words = slugify(parts.map(decoded).join(' ')).replaceAll('-', ' ')
  return words.length < shortestTerm ? '' : words.slice(0, longestTerm)
}

const NearRows = lazyPart(async () => (await import('#components/search/near-rows.tsx')).NearRows)

type NearTitlesProps = {
  isItem: boolean
  heading: string
  headingOfFound: string
  /** Default rows, as many as are ever shown: placeholder for results, and filler after them. */
  doors: ReactNode[]
}

/** Items whose titles are close to the words of the address, fetched after hydration. */
export function NearTitles({ isItem, heading, headingOfFound, doors }: NearTitlesProps) {
  const path = usePathname()
  const [words, setWords] = useState('')
  useEffect(() => setWords(wordsOfAddress(path, isItem)), [path, isItem])
  const before = <DoorRows heading={heading}>{doors}</DoorRows>
  if (words === '') return before
  return (
    <Suspense fallback={before}>
      <NearRows words={words} limit={doors.length}>
        {(rows) =>
          rows.length === 0 ? (
            before
          ) : (
            <DoorRows heading={headingOfFound}>{[...rows, ...doors.slice(rows.length)]}</DoorRows>
          )
        }
      </NearRows>
    </Suspense>
  )
}

function DoorRows({ heading, children }: { heading: string; children: ReactNode[] }) {
  return (
    <section aria-labelledby="nearest">
      <h2 id="nearest" className="mb-5 text-d3">
        {heading}
      </h2>
      <div className="-mx-4 grid gap-x-4 gap-y-1 md:grid-cols-2" data-source="suggestion">
        {children}
      </div>
    </section>
  )
}

type FieldProps = ComponentProps<'input'>

/** Search field of the 404 page: the page is cached for all addresses, so its words are filled in by the browser. */
export function MissingField(props: FieldProps) {
  return <FieldOfWords {...props} isItem={false} />
}

export function ItemField(props: FieldProps) {
  return <FieldOfWords {...props} isItem />
}

function FieldOfWords({ isItem, ...props }: FieldProps & { isItem: boolean }) {
  const path = usePathname()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current?.value === '') field.current.value = wordsOfAddress(path, isItem)
  }, [path, isItem])
  return <Input ref={field} {...props} />
}
