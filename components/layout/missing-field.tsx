'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { Input } from '#components/ui/input.tsx'
import { wordsOfAddress } from '#lib/client/address-words.ts'

type MissingFieldProps = { label: string; isItem: boolean }

/** The field of a 404: the page is one for all addresses, so the words of this one come in the browser. */
export function MissingField({ label, isItem }: MissingFieldProps) {
  const path = usePathname()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current?.value === '') field.current.value = wordsOfAddress(path, isItem)
  }, [path, isItem])
  return (
    <Input
      ref={field}
      type="search"
      name="query"
      aria-label={label}
      enterKeyHint="search"
      className="min-w-0 flex-1"
    />
  )
}
