'use client'

import { usePathname } from 'next/navigation'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { wordsOfAddress } from '#lib/client/data/address-words.ts'

const NearRows = lazy(async () => ({
  default: (await import('#components/search/near-rows.tsx')).NearRows,
}))

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

type DoorRowsProps = { heading: string; children: ReactNode[] }

function DoorRows({ heading, children }: DoorRowsProps) {
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
